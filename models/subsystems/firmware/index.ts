/** The firmware of the server, piece by piece: what runs, what was written and waits, and how it is written. */
import { reactToOperations } from '../../operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { firmwareFacts } from './facts.js';
import { flashKind, flashOwner } from './flash.js';
import { firmwareInventory, firmwareItem } from './resources/firmware-inventory.js';
import { type FirmwareState, initialFirmware } from './state.js';

export const firmware: Subsystem<{
  readonly branches: { readonly firmware: FirmwareState };
  readonly facts: typeof firmwareFacts;
}> = {
  initial: () => ({ firmware: initialFirmware }),
  facts: firmwareFacts,
  reactions: { ...reactToOperations({ [flashKind]: flashOwner }) },
  resources: [firmwareInventory, firmwareItem],
};

export { describedImage, describeImage, type ImagePurpose } from './described-image.js';
export { type FlashOrder, findFlashObstacle, orderedItems, startFlash } from './flash.js';
export { type FirmwareItem, listFirmware } from './items.js';
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
