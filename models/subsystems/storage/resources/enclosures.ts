/** The boxes that drives of a controller sit in. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { chassisPattern, chassisUri, ofChassis, systemUri } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { text, whole } from '../../../resource/readers.js';
import { linkRow, linksRow, row } from '../../../resource/rows.js';
import { fixed, identity, links, status } from '../../../resource/shared-rows.js';
import {
  boxLabel,
  driveUri,
  enclosureUri,
  listFittedDrives,
  listKnownStorage,
  type StorageDevice,
  storageUri,
} from '../../parts/index.js';
import { drivesHealth, storageState } from '../health.js';
import { enclosurePlaces } from '../places.js';
import { drive } from './drives.js';
import { partLocation } from './places-shown.js';

type EnclosureView = View<PlaceOf<typeof chassisPattern, StorageDevice>>;

export const enclosure = at(chassisPattern, enclosurePlaces).resource({
  type: 'Chassis.v1_23_0.Chassis',
  says: 'A box of drives.',
  etag: 'strong',
  properties: {
    ...identity(
      ({ params }: EnclosureView) => params.ChassisId,
      ({ part }) => enclosureName(part),
    ),
    ChassisType: fixed('StorageEnclosure', 'Which form it has.'),
    Manufacturer: row(text(), 'Who made it.', ({ part }) => part.built.manufacturer),
    Model: row(text(), 'The name its maker sells it by.', ({ part }) => enclosureName(part)),
    Status: status(['Health', 'HealthRollup', 'State'], ({ tree, part }) => ({
      Health: 'OK',
      HealthRollup: drivesHealth(tree, part),
      State: storageState(tree),
    })),
    Location: partLocation(
      'Where it is.',
      'Backplane',
      ({ part }: EnclosureView) => ({ label: boxLabel(part, 1, 1), ordinal: 1 }),
      'MgmtConfigPriv',
    ),
    Drives: linkRow(
      'The drives that are in it, as a collection.',
      ({ part }) => `${enclosureUri(part)}Drives/`,
    ),
    Links: links({
      ComputerSystems: linksRow('The servers that use it.', [systemUri]),
      ContainedBy: linkRow('What it is built into.', chassisUri),
      Drives: linksRow('The drives that are in it.', ({ tree, part }: EnclosureView) =>
        listFittedDrives(tree, part).map((drive) => driveUri(tree, drive)),
      ),
      'Drives@odata.count': row(
        whole(),
        'How many drives are in it.',
        ({ tree, part }) => listFittedDrives(tree, part).length,
      ),
      Storage: linksRow('The storage that its drives belong to.', ({ part }) => [storageUri(part)]),
    }),
  },
});

/** Assumption: it is named by what it takes. */
function enclosureName({ built: { drives } }: StorageDevice): string {
  return `${drives.length} Bay Drive Cage`;
}

export const enclosureDrives = at(`${chassisPattern}Drives/`, enclosurePlaces).collection({
  type: 'DriveCollection.DriveCollection',
  says: 'The drives in a box.',
  name: 'Drives',
  description: 'The drives in this enclosure',
  etag: 'strong',
  members: drive,
  lists: (uri, { part }) => uri.startsWith(storageUri(part)),
});

/** Of the server's own enclosure: those that hang on no controller, as its links have them. */
export const serverDrives = at(`${chassisPattern}Drives/`, () => [{ params: ofChassis }]).collection({
  type: 'DriveCollection.DriveCollection',
  says: 'The drives in a box.',
  name: 'Drives',
  description: 'The drives in the enclosure of the server',
  members: drive,
  lists: (uri, { tree }) =>
    listKnownStorage(tree)
      .filter(({ built }) => built.kind === 'direct')
      .some((device) => uri.startsWith(storageUri(device))),
});
