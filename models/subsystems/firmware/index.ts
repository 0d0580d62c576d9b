/** The firmware of the server, piece by piece: what runs, what was written and waits, and how it is written. */
import { mgmtMessage } from '../../messages/index.js';
import { reactToOperations } from '../../operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { activationReactions } from './activation.js';
import { forgetRemoved, recoverBroken } from './break-off.js';
import { forgetKnown } from './erased.js';
import { firmwareFacts } from './facts.js';
import { failHostFlashes, flashOwner } from './flash.js';
import { flashKind, isVitalWritten } from './flash-order.js';
import { firmwareInventory, firmwareItem } from './resources/firmware-inventory.js';
import { softwareInventory, softwareItem } from './resources/software-inventory.js';
import { scanKind, scanOwner } from './scan.js';
import { scanScheduleAddress } from './scan-schedule-contract.js';
import { type FirmwareState, initialFirmware } from './state.js';
import { narrowIntegrity } from './unlicensed.js';

export const firmware: Subsystem<{
  readonly branches: { readonly firmware: FirmwareState };
  readonly facts: typeof firmwareFacts;
}> = {
  initial: () => ({ firmware: initialFirmware }),
  facts: firmwareFacts,
  holds: (tree) => (isVitalWritten(tree) ? mgmtMessage('FirmwareFlashAlreadyInProgress') : undefined),
  reactions: {
    ...reactToOperations({ [flashKind]: flashOwner, [scanKind]: scanOwner }),
    ...activationReactions,
    'license.narrowed': narrowIntegrity,
    'host.ended': failHostFlashes,
    'controller.returned': recoverBroken,
    'drive.removed': (stage, { part }) => forgetRemoved(stage, 'drive', part),
    'systemErase.controllerErased': forgetKnown,
    'powerSupply.removed': (stage, { part }) => forgetRemoved(stage, 'powerSupply', part),
  },
  restore: {
    settings: (stage) => {
      const { firmware } = stage.draft;
      Object.assign(firmware.integrity, { ...initialFirmware.integrity, last: firmware.integrity.last });
      stage.offer(scanScheduleAddress, { type: 'schedule.set' });
      // What was set for good stays so.
      if (firmware.downgradePolicy !== 'NoDowngrade')
        firmware.downgradePolicy = initialFirmware.downgradePolicy;
    },
  },
  resources: [firmwareInventory, firmwareItem, softwareInventory, softwareItem],
};

export { findFirmwareAt, firmwareInventoryUri } from './addresses.js';
export { aboutFirmware, damageFirmware, mendFirmware } from './damage.js';
export { describedImage, describedImages, describeImage } from './described-image.js';
export { isFitted } from './fitted.js';
export { breakFlash, startFlash } from './flash.js';
export { type FlashBreakContract, flashBreakAddress } from './flash-break-contract.js';
export {
  type FlashOrder,
  flashKind,
  isForServer,
  isOverPldm,
  listFlashes,
  orderedHere,
  toldSubject,
} from './flash-order.js';
export {
  type FirmwareItem,
  firmwareNamed,
  firmwareNames,
  listFirmware,
  onlyItem,
} from './items.js';
export {
  type Activation,
  activations,
  deviceClass,
  type FirmwareKindName,
  firmwareKinds,
  firmwareTarget,
  type Updater,
  updaters,
} from './kinds.js';
export { findFlashObstacle, isTpmInUse } from './obstacles.js';
export { downgradePolicyRow, integrityRow, startFirmwareIntegrityCheck } from './resources/integrity-rows.js';
export { softwareInventoryUri } from './resources/software-inventory.js';
export { isScanning, startScan } from './scan.js';
export {
  type ScanScheduleContext,
  type ScanScheduleContract,
  scanScheduleAddress,
} from './scan-schedule-contract.js';
export type { EndedUpdate } from './state.js';
export { withoutVersions } from './without-versions.js';
export { clearWriteFault, setWriteFault } from './write-fault.js';
