/** Enclosures of the drives of a storage controller. */

import {
  chassisPattern,
  chassisUri,
  defineAt,
  fixed,
  identity,
  linkRow,
  links,
  linksRow,
  ofChassis,
  type ResourceLocationOf,
  row,
  status,
  systemUri,
  text,
  type View,
  whole,
} from '../../../../models/resource/index.js';

import {
  boxLabel,
  driveUri,
  enclosureUri,
  listFittedDrives,
  listShownStorage,
  type StorageDevice,
  storageUri,
} from '../../../parts/index.js';
import { drivesHealth, storageState } from '../health.js';
import { enclosureInstances, partLocation } from '../instances.js';
import { drive } from './drives.js';

type EnclosureView = View<ResourceLocationOf<typeof chassisPattern, StorageDevice>>;

export const enclosure = defineAt(chassisPattern, enclosureInstances).resource({
  type: 'Chassis.v1_23_0.Chassis',
  typeDescription: 'A drive enclosure.',
  etag: 'strong',
  properties: {
    ...identity(
      ({ params }: EnclosureView) => params.ChassisId,
      ({ part }) => enclosureName(part),
    ),
    ChassisType: fixed('StorageEnclosure', 'Type of the enclosure.'),
    Manufacturer: row(text(), 'Manufacturer of the enclosure.', ({ part }) => part.built.manufacturer),
    Model: row(text(), 'Model name of the enclosure.', ({ part }) => enclosureName(part)),
    Status: status(['Health', 'HealthRollup', 'State'], ({ tree, part }) => ({
      Health: 'OK',
      HealthRollup: drivesHealth(tree, part),
      State: storageState(tree),
    })),
    Location: partLocation(
      'Location of the enclosure.',
      'Backplane',
      ({ part }: EnclosureView) => ({ label: boxLabel(part, 1, 1), ordinal: 1 }),
      'MgmtConfigPriv',
    ),
    Drives: linkRow(
      'Link to the collection of drives in the enclosure.',
      ({ part }) => `${enclosureUri(part)}Drives/`,
    ),
    Links: links({
      ComputerSystems: linksRow('Computer systems that use the enclosure.', [systemUri]),
      ContainedBy: linkRow('Chassis that contains the enclosure.', chassisUri),
      Drives: linksRow('Drives in the enclosure.', ({ tree, part }: EnclosureView) =>
        listFittedDrives(tree, part).map((drive) => driveUri(tree, drive)),
      ),
      'Drives@odata.count': row(
        whole(),
        'Number of drives in the enclosure.',
        ({ tree, part }) => listFittedDrives(tree, part).length,
      ),
      Storage: linksRow('Storage subsystem of the drives.', ({ part }) => [storageUri(part)]),
    }),
  },
});

/** Returns the name of an enclosure. Assumption: the name contains the number of bays. */
function enclosureName({ built: { drives } }: StorageDevice): string {
  return `${drives.length} Bay Drive Cage`;
}

export const enclosureDrives = defineAt(`${chassisPattern}Drives/`, enclosureInstances).collection({
  type: 'DriveCollection.DriveCollection',
  typeDescription: 'Drives in an enclosure.',
  name: 'Drives',
  description: 'Drives in this enclosure',
  etag: 'strong',
  members: drive,
  lists: (uri, { part }) => uri.startsWith(storageUri(part)),
});

/** Collection of the drives in the server's own enclosure: the directly attached drives. */
export const serverDrives = defineAt(`${chassisPattern}Drives/`, () => [{ params: ofChassis }]).collection({
  type: 'DriveCollection.DriveCollection',
  typeDescription: 'Drives in an enclosure.',
  name: 'Drives',
  description: 'Drives in the enclosure of the server',
  members: drive,
  lists: (uri, { tree }) =>
    listShownStorage(tree)
      .filter(({ built }) => built.kind === 'direct')
      .some((device) => uri.startsWith(storageUri(device))),
});
