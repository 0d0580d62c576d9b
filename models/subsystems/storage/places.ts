/** Storage, its controllers, drives and enclosures, as what is served of them is listed. */
import { ofSystem } from '../../resource/one-server.js';
import type { ControllerTree } from '../../tree.js';
import { whileSame } from '../../while-same.js';
import {
  driveId,
  listFittedDrives,
  listKnownStorage,
  type StorageDevice,
  storageDiscovery,
} from '../parts/index.js';

/** One to each storage. */
export function storagePlaces(tree: ControllerTree) {
  return listKnownStorage(tree).map((part) => ({ params: ofStorage(part), part }));
}

/** There is one to each storage that is made of more than drives. */
export function controllerPlaces(tree: ControllerTree) {
  return controllersIn(tree).map((part) => ({ params: { ...ofStorage(part), ControllerId: '0' }, part }));
}

/** Asked for with every read and write of one of hundreds. */
export const drivePlaces = whileSame(
  (tree: ControllerTree) => [tree.blueprint, tree.seed, tree.conditions.parts.drive, storageDiscovery(tree)],
  (tree) =>
    listKnownStorage(tree).flatMap((device) =>
      listFittedDrives(tree, device).map((part) => ({
        params: { ...ofStorage(device), DriveId: driveId(tree, part) },
        part,
      })),
    ),
);

/** Drives of a controller sit behind a board of their own. */
export function enclosurePlaces(tree: ControllerTree) {
  return controllersIn(tree).map((part) => ({ params: { ChassisId: part.built.id }, part }));
}

function controllersIn(tree: ControllerTree): readonly StorageDevice[] {
  return listKnownStorage(tree).filter(({ built }) => built.kind === 'raid');
}

function ofStorage({ built }: StorageDevice) {
  return { ...ofSystem, StorageId: built.id };
}
