/** Resource of a component: a stored image with the notes of users. */
import { formatInstant } from '../../../../engine/index.js';
import { repositoryBytes } from '../../../../models/blueprint/index.js';
import { printImageHeader } from '../../../../models/formats/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import {
  dateTime,
  defineAt,
  fill,
  flag,
  identity,
  notInList,
  oneOf,
  type Reader,
  type ResourceLocationOf,
  row,
  settingsIn,
  text,
  uri,
  type View,
  valuesOf,
  vendor,
  whole,
  wrongType,
} from '../../../../models/resource/index.js';
import { activations, updaters } from '../../../parts/index.js';
import { removeComponent } from '../flash.js';
import { type Component, criticalities, findFile, freeBytes, isLocked, repositoryUri } from '../state.js';

// URI pattern of a component's file. Contents of images are not stored, so a download consists of the real header, a
// sentence, and zeroes up to `SizeBytes`. Therefore its digest differs from the digest in the header.

const filePattern = '/fwrepo/{Filename}';

function fileUri({ filename }: Pick<Component, 'filename'>): string {
  return fill(filePattern, { Filename: filename });
}

export const componentFile = defineAt(filePattern, ({ repository }) =>
  repository.components.map(({ filename }) => ({ params: { Filename: filename } })),
).download(({ tree, params: { Filename = '' } }) => {
  const found = findFile(tree, Filename);
  if (found === undefined) return { messages: [baseMessage('ResourceNotFound', ['File', Filename])] };
  const { image, filename, sizeBytes } = found;
  const header = Buffer.from(printImageHeader(image));
  const words = `${image.sizeBytes} octets with the SHA-256 ${image.sha256} belong here; a simulated controller does not keep them.`;
  return {
    contentType: 'application/octet-stream',
    fileName: filename,
    body: { pieces: fileOf(sizeBytes, Buffer.concat([header, Buffer.from(`${words}\n`)])) },
  };
});

/** Size of a chunk of the download. Unit: octets. */
const pieceOctets = 65_536;

/**
 * Returns a file that starts with the given bytes and is filled with zeroes. Each iteration generates the file again.
 */
function fileOf(sizeBytes: number, beginning: Uint8Array): Iterable<Uint8Array> {
  return {
    *[Symbol.iterator]() {
      const first = beginning.subarray(0, sizeBytes);
      yield first;
      const zeroes = new Uint8Array(pieceOctets);
      for (let left = sizeBytes - first.length; left > 0; left -= pieceOctets)
        yield zeroes.subarray(0, Math.min(left, pieceOctets));
    },
  };
}

const componentPattern = `${repositoryUri}{ComponentId}/` as const;
type ComponentPlace = ResourceLocationOf<typeof componentPattern, Component>;
type ComponentView = View<ComponentPlace>;

/** Maximum length of a note. Unit: characters. Assumption: the length of a command line. */
const noteLengthMax = 1_024;

type Criticality = Component['criticality'];

/**
 * Reader of the criticality, which ignores case. Responses show it with an upper-case initial. Source: behaviour §
 * 2.20.
 */
const criticality: Reader<Criticality> = {
  rule: oneOf(criticalities).rule,
  read: (value, place) => {
    if (typeof value !== 'string') return { ok: false, problems: [wrongType(place, value)] };
    const found = criticalities.find((known) => known.toLowerCase() === value.toLowerCase());
    return found === undefined
      ? { ok: false, problems: [notInList(place, value)] }
      : { ok: true, value: found };
  },
};

const said = settingsIn(({ repository }, { ComponentId }: ComponentPlace['params']) => {
  const found = repository.components.find(({ id }) => id === ComponentId);
  if (found === undefined) throw new Error(`no component has the id ${ComponentId}`);
  return found;
});

export const component = defineAt(componentPattern, ({ repository }) =>
  repository.components.map((part) => ({ params: { ComponentId: part.id }, part })),
).resource({
  type: 'VndComponent.v1_0_1.VndComponent',
  typeDescription: 'A component: a firmware image that is stored for later updates.',
  properties: {
    ...identity(
      ({ part }: ComponentView) => part.id,
      ({ part }) => part.image.component,
    ),
    Version: row(text(), 'Version of the firmware in the component.', ({ part }) => part.image.version),
    Filename: row(text(), 'Unique file name of the component.', 'filename'),
    Filepath: row(text(), 'Path of the file in the repository.', 'filename'),
    ComponentUri: row(uri, 'URI of the component file.', ({ part }) => fileUri(part)),
    SizeBytes: row(whole(), 'Size of the file, in bytes.', 'sizeBytes', { unit: 'By' }),
    Created: row(dateTime, 'Time at which the component was added to the repository.', ({ part }) =>
      formatInstant(part.created),
    ),
    Activates: row(
      oneOf(activations),
      'Event that activates the firmware after its installation.',
      ({ part }) => part.image.activates,
    ),
    Criticality: said('criticality', criticality, 'Criticality of the update.'),
    Configuration: said(
      'configuration',
      text({ lengthMax: noteLengthMax }),
      'Configuration data for the update agent of the operating system.',
    ),
    ExecutionParameters: said(
      'executionParameters',
      text({ lengthMax: noteLengthMax }),
      'Command-line parameters for the execution of the component.',
    ),
    DeviceClass: row(
      text(),
      'Device class identifier of the component.',
      ({ part }) => part.image.deviceClass,
    ),
    Targets: row(
      valuesOf(text()),
      'Target identifiers of the devices that the component applies to.',
      ({ part }) => part.image.targets,
    ),
    UpdatableBy: row(
      valuesOf(oneOf(updaters)),
      'Updaters that can install the component.',
      ({ part }) => part.image.updatableBy,
    ),
    Locked: row(
      flag,
      'Indicates whether a task or an install set references the component; a locked component cannot be replaced or removed.',
      ({ tree, part }) => isLocked(tree, part.filename),
    ),
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage, { part }) => removeComponent(stage, part),
  },
});

/** Collection of the component repository: its components, and its free space. */
export const components = defineAt(repositoryUri).collection({
  type: 'VndComponentCollection.VndComponentCollection',
  typeDescription: 'Firmware images in the flash memory of the controller for later updates.',
  name: 'Component Collection',
  description: 'Images stored for later updates',
  members: component,
  properties: {
    Oem: vendor(
      'VndComponentRepositoryInformation.v2_0_0.VndComponentRepositoryInformation',
      'Vendor extension of the collection: capacity of the repository.',
      {
        ComponentCount: row(
          whole(),
          'Number of components.',
          ({ tree }: View) => tree.repository.components.length,
        ),
        FreeSizeBytes: row(
          whole(),
          'Free space of the repository, in bytes.',
          ({ tree }) => freeBytes(tree),
          { unit: 'By' },
        ),
        TotalSizeBytes: row(whole(), 'Total space of the repository, in bytes.', repositoryBytes, {
          unit: 'By',
        }),
      },
    ),
  },
});
