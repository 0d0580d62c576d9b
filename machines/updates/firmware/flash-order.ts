/** Orders to write an image to the parts it is for, and what the operation that does it is known by. */
import type { ImageHeader } from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { listOperations, type Operation } from '../../../models/operations/index.js';
import {
  canWrite,
  deviceClass,
  type FirmwareItem,
  firmwareKind,
  firmwareKindNames,
  firmwareTarget,
  listFirmware,
  type Updater,
} from '../../parts/index.js';

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
  /** As logs have it; the controller itself, unless said. */
  readonly ordered?: OrderedFrom;
}

export interface OrderedFrom {
  /** Where the order came from. */
  readonly address: string;
  /** What it came through. */
  readonly through: string;
}

/** Source of the address: behaviour § 4, entry 35.1001. */
export const orderedHere: OrderedFrom = {
  address: '127.0.0.1(localhost)',
  through: 'the update task queue',
};

/** A type, not an interface: what facts tell is JSON. */
export type FlashSubject = {
  readonly items: readonly string[];
  readonly component: string;
  readonly version: string;
  readonly activates: ImageHeader['activates'];
  readonly by: Updater;
  /** What the order came through. */
  readonly through: string;
  /** Whether a TPM in use measures it: the order has said that it may be changed. */
  readonly isMeasured: boolean;
};

/** What an operation of `flashKind` is about. */
export function flashSubject({ subject }: Operation): FlashSubject {
  return subject as FlashSubject;
}

export function listFlashes(tree: Pick<ControllerTree, 'operations'>): readonly Operation[] {
  return listOperations(tree).filter(({ kind }) => kind === flashKind);
}

/** Whether what the server or its controller cannot start without is being written. */
export function isVitalWritten(tree: Pick<ControllerTree, 'operations' | 'blueprint'>): boolean {
  const written = listFlashes(tree).flatMap((operation) => flashSubject(operation).items);
  return listFirmware(tree.blueprint).some(
    ({ id, kind }) => (kind === 'controller' || kind === 'systemRom') && written.includes(id),
  );
}

/** The items that an order is about, in the order of the inventory: none where the image says that others write it. */
export function orderedItems(
  { blueprint }: Pick<ControllerTree, 'blueprint'>,
  { image, items, by }: Pick<FlashOrder, 'image' | 'items' | 'by'>,
): readonly FirmwareItem[] {
  if (!image.updatableBy.includes(by)) return [];
  return listFirmware(blueprint).filter(
    ({ id, kind, model }) =>
      canWrite(by, kind) &&
      deviceClass(kind) === image.deviceClass &&
      image.targets.includes(firmwareTarget(kind, model)) &&
      (items === undefined || items.includes(id)),
  );
}

/** Whether something here takes an image, whoever it is that writes it. */
export function isForServer(tree: Pick<ControllerTree, 'blueprint'>, image: ImageHeader): boolean {
  return image.updatableBy.some((by) => orderedItems(tree, { image, by }).length > 0);
}

/** Whether it is for a device, and the controller writes it by itself: over PLDM. */
export function isOverPldm({ deviceClass: ofClass, updatableBy }: ImageHeader): boolean {
  return (
    updatableBy.includes('Bmc') &&
    firmwareKindNames.some((kind) => firmwareKind(kind).overPldm === true && deviceClass(kind) === ofClass)
  );
}
