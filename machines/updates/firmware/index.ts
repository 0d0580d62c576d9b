/** Subsystem of the firmware components of the server: running and written versions, and their updates. */
export { aboutFirmware } from './damage.js';
export { type DescribedImage, describedFile } from './described-file.js';
export { describedImage, describedImages, describeImage } from './described-image.js';
export { startFlash } from './flash.js';
export {
  type FlashOrder,
  flashKind,
  flashSubject,
  isForServer,
  isOverPldm,
  listFlashes,
  orderedHere,
} from './flash-order.js';
export { updatableKinds, versionForm } from './image-purpose.js';
export { findFirmwareAt, firmwareInventoryUri, withoutVersions } from './items.js';
export {
  contentOffset,
  generateContent,
  ImageDigest,
  type ImageOptions,
  planImage,
} from './make-image.js';
export { findFlashObstacle, isTpmInUse } from './obstacles.js';
export { softwareInventoryUri } from './resources/firmware-inventory.js';
export { downgradePolicyRow, integrityRow, startFirmwareIntegrityCheck } from './resources/integrity-rows.js';
export { isScanning } from './scan.js';
