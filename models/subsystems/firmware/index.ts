/** The firmware of the server, piece by piece: what runs, what was written and waits, and how it is written. */
import { reactToOperations } from '../../operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { activationReactions } from './activation.js';
import { forgetRemoved, recoverBroken } from './break-off.js';
import { firmwareFacts } from './facts.js';
import { failHostFlashes, flashOwner, tellUntold } from './flash.js';
import { flashKind } from './flash-order.js';
import { firmwareInventory, firmwareItem } from './resources/firmware-inventory.js';
import { type FirmwareState, initialFirmware } from './state.js';

export const firmware: Subsystem<{
  readonly branches: { readonly firmware: FirmwareState };
  readonly facts: typeof firmwareFacts;
}> = {
  initial: () => ({ firmware: initialFirmware }),
  facts: firmwareFacts,
  reactions: {
    ...reactToOperations({ [flashKind]: flashOwner }),
    ...activationReactions,
    'host.ended': failHostFlashes,
    'controller.returned': (stage) => {
      tellUntold(stage);
      recoverBroken(stage);
    },
    'drive.removed': (stage, { part }) => forgetRemoved(stage, 'drive', part),
    'powerSupply.removed': (stage, { part }) => forgetRemoved(stage, 'powerSupply', part),
  },
  resources: [firmwareInventory, firmwareItem],
};

export { aboutFirmware } from './damage.js';
export { describedImage, describeImage } from './described-image.js';
export { startFlash } from './flash.js';
export { type FlashOrder, flashKind, orderedItems, toldSubject } from './flash-order.js';
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
export { findFlashObstacle } from './obstacles.js';
export { compareVersions } from './versions.js';
export { withoutVersions } from './without-versions.js';
