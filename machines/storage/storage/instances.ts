/** Instances of the resources of storage, its controllers, drives and enclosures, with their locations. */

import { type ControllerTree, memoize, serialIn } from '../../../models/index.js';
import {
  group,
  ofSystem,
  type Privilege,
  type Row,
  row,
  section,
  text,
  whole,
} from '../../../models/resource/index.js';
import {
  type Drive,
  driveId,
  listFittedDrives,
  listShownStorage,
  type PartLocationType,
  type StorageDevice,
  serverLocationRows,
  sideRows,
  storageDiscovery,
} from '../../parts/index.js';
import { driveState } from './state.js';

export function storageInstances(tree: ControllerTree) {
  return listShownStorage(tree).map((part) => ({ params: ofStorage(part), part }));
}

/** Returns the instances of storage controllers. A storage of directly attached drives has no controller. */
export function controllerInstances(tree: ControllerTree) {
  return controllersIn(tree).map((part) => ({ params: { ...ofStorage(part), ControllerId: '0' }, part }));
}

/**
 * Returns the instances of drives. The result is cached, because every read and write of one of hundreds of drives
 * requests it.
 */
export const driveInstances = memoize(
  (tree: ControllerTree) => [tree.blueprint, tree.seed, tree.conditions.parts.drive, storageDiscovery(tree)],
  (tree) =>
    listShownStorage(tree).flatMap((device) =>
      listFittedDrives(tree, device).map((part) => ({
        params: { ...ofStorage(device), DriveId: driveId(tree, part) },
        part,
      })),
    ),
);

/** Returns the instances of drive enclosures. The drives of a controller have a separate backplane. */
export function enclosureInstances(tree: ControllerTree) {
  return controllersIn(tree).map((part) => ({ params: { ChassisId: part.built.id }, part }));
}

function controllersIn(tree: ControllerTree): readonly StorageDevice[] {
  return listShownStorage(tree).filter(({ built }) => built.kind === 'raid');
}

function ofStorage({ built }: StorageDevice) {
  return { ...ofSystem, StorageId: built.id };
}

/** State from which the serial number of a drive is derived. A new drive in the same bay has a new number. */
type Kept = Pick<ControllerTree, 'seed' | 'storage'>;

/** Returns the name from which the serial number and other identifiers of a drive are derived. */
export function componentName(tree: Kept, drive: Drive): string {
  return `drive/${drive.name}/${driveState(tree, drive).exchanges}`;
}

export function driveSerial(tree: Kept, drive: Drive): string {
  return serialIn(
    tree,
    componentName(tree, drive),
    driveState(tree, drive).exchanges === 0 ? drive.built : {},
  );
}

/** Location of a part in a storage resource. Source: behaviour § 2.9. */
interface PlaceShown {
  readonly label: string;
  readonly ordinal: number;
}

/** Returns the row of a location of one type, with its printed label. */
export function partLocation<Subject>(
  description: string,
  type: PartLocationType,
  select: (subject: Subject) => PlaceShown,
  privilege: Privilege = 'HostStorageConfigPriv',
): Row<Subject> {
  return section(description, select, {
    PartLocation: group('Location of the part within the enclosure.', {
      LocationOrdinalValue: row(
        whole(),
        'Ordinal number of the part among locations of its type.',
        'ordinal',
      ),
      ...sideRows(type),
      ServiceLabel: row(text(), 'Label of the location, as used in logs.', ({ label }: PlaceShown) => label),
    }),
    ...serverLocationRows(privilege),
  });
}
