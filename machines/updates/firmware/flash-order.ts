/** Orders to write an image to the parts that the image fits, and the subject of the resulting operation. */
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
  /** Ids of the items to write; by default all items that the image fits. */
  readonly items?: readonly string[];
  /** Permission to change firmware that a TPM measures. */
  readonly tpmOverride: boolean;
  /** Right of the requester to use the recovery set, which a downgrade policy may require. */
  readonly mayRecover: boolean;
  /** Origin of the order for the logs; by default the controller itself. */
  readonly ordered?: OrderedFrom;
}

export interface OrderedFrom {
  /** Network address of the requester. */
  readonly address: string;
  /** Interface that the request used, in the words of the log. */
  readonly through: string;
}

/** Origin of orders of the controller itself. Source of the address: behaviour § 4, entry 35.1001. */
export const orderedHere: OrderedFrom = {
  address: '127.0.0.1(localhost)',
  through: 'the update task queue',
};

/** Subject of a write operation. It is a type, not an interface, because arguments of facts are JSON. */
export type FlashSubject = {
  readonly items: readonly string[];
  readonly component: string;
  readonly version: string;
  readonly activates: ImageHeader['activates'];
  readonly by: Updater;
  /** Interface that the request used, in the words of the log. */
  readonly through: string;
  /** True when a TPM in use measures the firmware. In this case the order has permitted the change (`tpmOverride`). */
  readonly isMeasured: boolean;
};

/** Returns the subject of an operation of the kind `flashKind`. */
export function flashSubject({ subject }: Operation): FlashSubject {
  return subject as FlashSubject;
}

export function listFlashes(tree: Pick<ControllerTree, 'operations'>): readonly Operation[] {
  return listOperations(tree).filter(({ kind }) => kind === flashKind);
}

/** Checks whether an update is writing firmware that the server or its controller needs to start. */
export function isVitalWritten(tree: Pick<ControllerTree, 'operations' | 'blueprint'>): boolean {
  const written = listFlashes(tree).flatMap((operation) => flashSubject(operation).items);
  return listFirmware(tree.blueprint).some(
    ({ id, kind }) => (kind === 'controller' || kind === 'systemRom') && written.includes(id),
  );
}

/** Returns the items of an order in inventory order; none if the image does not permit the updater of the order. */
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

/** Checks whether an image fits an item of this server, for any updater. */
export function isForServer(tree: Pick<ControllerTree, 'blueprint'>, image: ImageHeader): boolean {
  return image.updatableBy.some((by) => orderedItems(tree, { image, by }).length > 0);
}

/** Checks whether an image is for a device that the controller updates over PLDM. */
export function isOverPldm({ deviceClass: ofClass, updatableBy }: ImageHeader): boolean {
  return (
    updatableBy.includes('Bmc') &&
    firmwareKindNames.some((kind) => firmwareKind(kind).overPldm === true && deviceClass(kind) === ofClass)
  );
}
