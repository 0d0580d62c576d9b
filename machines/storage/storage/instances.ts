/** Storage, its controllers, drives and enclosures: the served instances and their locations. */

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

/** One for each storage that is more than its drives. */
export function controllerInstances(tree: ControllerTree) {
  return controllersIn(tree).map((part) => ({ params: { ...ofStorage(part), ControllerId: '0' }, part }));
}

/** Queried with every read and write of one of hundreds. */
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

/** Drives of a controller have a backplane of their own. */
export function enclosureInstances(tree: ControllerTree) {
  return controllersIn(tree).map((part) => ({ params: { ChassisId: part.built.id }, part }));
}

function controllersIn(tree: ControllerTree): readonly StorageDevice[] {
  return listShownStorage(tree).filter(({ built }) => built.kind === 'raid');
}

function ofStorage({ built }: StorageDevice) {
  return { ...ofSystem, StorageId: built.id };
}

/** The drive in a bay: each inserted drive has numbers of its own. */
type Kept = Pick<ControllerTree, 'seed' | 'storage'>;

/** Name from which its numbers are derived. */
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

/** Locations in storage resources. Source: behaviour § 2.9. */
interface PlaceShown {
  readonly label: string;
  readonly ordinal: number;
}

/** A location of one type, with its printed label. */
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
