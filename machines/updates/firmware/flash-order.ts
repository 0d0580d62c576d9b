/** Orders to write an image to its parts, and the subject of the resulting operation. */
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
  /** Ids of the items to write; by default all that the image fits. */
  readonly items?: readonly string[];
  /** Whether firmware that a TPM measures may be changed. */
  readonly tpmOverride: boolean;
  /** Whether the requester may use the recovery set, which a downgrade policy may require. */
  readonly mayRecover: boolean;
  /** Origin for the logs; the controller itself by default. */
  readonly ordered?: OrderedFrom;
}

export interface OrderedFrom {
  /** Address of the requester. */
  readonly address: string;
  /** Interface of the request. */
  readonly through: string;
}

/** Source of the address: behaviour § 4, entry 35.1001. */
export const orderedHere: OrderedFrom = {
  address: '127.0.0.1(localhost)',
  through: 'the update task queue',
};

/** A type, not an interface, because arguments of facts are JSON. */
export type FlashSubject = {
  readonly items: readonly string[];
  readonly component: string;
  readonly version: string;
  readonly activates: ImageHeader['activates'];
  readonly by: Updater;
  /** Interface of the request. */
  readonly through: string;
  /** Whether a TPM in use measures it, which the order has allowed. */
  readonly isMeasured: boolean;
};

/** Subject of an operation of `flashKind`. */
export function flashSubject({ subject }: Operation): FlashSubject {
  return subject as FlashSubject;
}

export function listFlashes(tree: Pick<ControllerTree, 'operations'>): readonly Operation[] {
  return listOperations(tree).filter(({ kind }) => kind === flashKind);
}

/** Whether firmware that the server or its controller needs to start is being written. */
export function isVitalWritten(tree: Pick<ControllerTree, 'operations' | 'blueprint'>): boolean {
  const written = listFlashes(tree).flatMap((operation) => flashSubject(operation).items);
  return listFirmware(tree.blueprint).some(
    ({ id, kind }) => (kind === 'controller' || kind === 'systemRom') && written.includes(id),
  );
}

/** Items of an order in inventory order: none if the image names other updaters. */
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

/** Whether an item of this server fits an image, for any updater. */
export function isForServer(tree: Pick<ControllerTree, 'blueprint'>, image: ImageHeader): boolean {
  return image.updatableBy.some((by) => orderedItems(tree, { image, by }).length > 0);
}

/** Whether it is for a device that the controller updates over PLDM. */
export function isOverPldm({ deviceClass: ofClass, updatableBy }: ImageHeader): boolean {
  return (
    updatableBy.includes('Bmc') &&
    firmwareKindNames.some((kind) => firmwareKind(kind).overPldm === true && deviceClass(kind) === ofClass)
  );
}
