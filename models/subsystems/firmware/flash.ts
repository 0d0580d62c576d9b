/**
 * Writing an image to the parts it is for: one operation for all of them. Whoever ordered it hears of its end by the fact
 * `firmware.flashEnded`, and knows it by the operation's id.
 */
import type { ImageHeader } from '../../formats/firmware-image/header.js';
import { type Message, mgmtMessage } from '../../messages/index.js';
import { type OperationOwner, startOperation } from '../../operations/index.js';
import { updateServiceUri } from '../../resource/uris.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import { type FirmwareItem, listFirmware } from './items.js';
import { deviceClass, firmwareKinds, firmwareTarget, type Updater } from './kinds.js';

export const flashKind = 'firmware.flash';

export interface FlashOrder {
  readonly image: ImageHeader;
  readonly by: Updater;
  /** Ids of the items to be written; all that the image is for, unless said. */
  readonly items?: readonly string[];
  /** Whether what a TPM measures may be changed. */
  readonly tpmOverride: boolean;
  /** Whether whoever ordered it may take the recovery set for it: a downgrade policy can ask for that. */
  readonly mayRecover: boolean;
}

/** A type, not an interface: what facts tell is JSON. */
export type FlashSubject = {
  readonly items: readonly string[];
  readonly component: string;
  readonly version: string;
  readonly by: Updater;
};

/** The items that an order is about, in the order of the inventory. */
export function orderedItems(
  { blueprint }: ControllerTree,
  { image, items }: FlashOrder,
): readonly FirmwareItem[] {
  return listFirmware(blueprint).filter(
    ({ id, kind, model }) =>
      firmwareKinds[kind].updatableBy.length > 0 &&
      deviceClass(kind) === image.deviceClass &&
      image.targets.includes(firmwareTarget(kind, model)) &&
      (items === undefined || items.includes(id)),
  );
}

/** Why an order cannot be carried out now; undefined when it can. */
export function findFlashObstacle(tree: ControllerTree, order: FlashOrder): Message | undefined {
  if (orderedItems(tree, order).length === 0) return mgmtMessage('UpdateNotApplicable');
  return undefined;
}

/** Begins to write. Returns the id of the operation. Throws where there is an obstacle. */
export function startFlash(stage: ControllerStage, order: FlashOrder): string {
  const items = orderedItems(stage.view, order).map(({ id }) => id);
  const { image, by } = order;
  return startOperation(stage, {
    kind: flashKind,
    targetUri: `${updateServiceUri}FirmwareInventory/${items[0]}/`,
    subject: { items, component: image.component, version: image.version, by },
    starts: 'now',
    durationMs: 90_000,
    onLoss: { power: 'goesOn', controller: 'fails' },
    cancelling: 'never',
  });
}

export const flashOwner: OperationOwner<FlashSubject> = {
  ended: (stage, { id }, { ended, messages }) =>
    stage.emit(
      'firmware.flashEnded',
      { operation: id, written: ended === 'completed', messages },
      'firmware',
    ),
};
