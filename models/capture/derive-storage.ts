/** Storage devices and drives of a blueprint, from those of the primary system. */
import { type BlueprintInput, blueprintProblems, listLengths, partRanges } from '../blueprint/index.js';
import { raidTypes } from '../raid/index.js';
import { type Capture, type CaptureNote, linkIn } from './capture.js';
import {
  byId,
  byName,
  byServiceLabel,
  type CapturedPart,
  firstText,
  identityOf,
  isPresent,
  listOf,
  nameParts,
  numberOf,
  objectOf,
  partsIn,
  partsOf,
  textOf,
  wholeOf,
} from './captured-values.js';
import { type Derived, type DerivedPart, limited } from './derived.js';
import type { RoleMap } from './role-map.js';

/** Drive from which the simulated operating system starts, when the capture has none. */
const startDrive = {
  bay: 1,
  name: 'Boot drive',
  model: 'Boot drive',
  firmwareVersion: '1.0',
  capacityBytes: 480_103_981_056,
  mediaType: 'SSD',
  protocol: 'NVMe',
  capableSpeedGbps: 32,
} as const;

export function deriveStorage(capture: Capture, roles: RoleMap): Derived {
  const notes: CaptureNote[] = [];
  const found = limited(
    partsOf(capture, roles.all('storage')).filter(isPresent),
    listLengths.storage[1],
    'storage devices',
    notes,
  );
  const names = nameParts(found, [byName, byId]);
  const parts: DerivedPart[] = [];
  const storage = found.map((device, index) => {
    const drives = limited(
      partsOf(capture, roles.within(device.uri, 'drive')).filter(isPresent).filter(hasCapacity),
      listLengths.drives[1],
      'drives',
      notes,
    );
    const volumes = partsOf(capture, volumesOf(roles, device));
    const built = buildStorage(device, { drives, volumes, index, name: names[index] ?? '' }, capture);
    parts.push({ kind: 'storage', uri: device.uri, key: built.id, name: built.name });
    const labels = nameParts(drives, [byName, byServiceLabel, byId]);
    drives.forEach(({ uri }, at) => {
      parts.push({ kind: 'drive', uri, key: `${built.id}/${built.drives[at]?.bay}`, name: labels[at] ?? '' });
    });
    return withPossibleVolumes(built, device, notes);
  });
  if (storage.every(({ drives }) => drives.length === 0)) {
    notes.push({
      path: roles.first('system') ?? '',
      kind: 'repaired',
      found: 'no drive',
      done: 'the operating system starts from a drive that no resource shows',
    });
    storage.push({ ...emptyStorage('DA00FF00', 'Boot storage'), drives: [startDrive] });
  }
  return { overrides: { storage: storage.slice(0, listLengths.storage[1]) }, parts, notes };
}

function volumesOf(roles: RoleMap, { uri }: CapturedPart) {
  return roles.within(uri, 'volumes').flatMap((list) => roles.within(list.uri, 'volume'));
}

function hasCapacity({ body }: CapturedPart): boolean {
  return wholeOf(body, 'CapacityBytes', partRanges.drive.capacityBytes) !== undefined;
}

interface StorageContents {
  readonly drives: readonly CapturedPart[];
  readonly volumes: readonly CapturedPart[];
  readonly index: number;
  readonly name: string;
}

function emptyStorage(id: string, name: string): BuiltStorage {
  return {
    id,
    kind: id.startsWith('DE') ? 'raid' : 'direct',
    name,
    manufacturer: 'Unknown',
    firmwareVersion: '1.0',
    slot: 64,
    cacheMiB: 0,
    raidTypes: [],
    drives: [],
    volumes: [],
    energyPack: false,
  };
}

type StorageInput = NonNullable<BlueprintInput['storage']>[number];

/** A storage device with its lists, which may be empty. */
type BuiltStorage = Omit<StorageInput, 'volumes'> & {
  readonly volumes: NonNullable<StorageInput['volumes']>;
};

function buildStorage(
  { uri, body }: CapturedPart,
  { drives, volumes, index, name }: StorageContents,
  capture: Capture,
): BuiltStorage {
  const [controller] = [...partsIn({ uri, body }, 'StorageControllers'), ...controllersOf(capture, body)];
  const types = raidTypes.filter((type) => listOf(controller?.body, 'SupportedRAIDTypes').includes(type));
  const bays = numbersOf(drives);
  const ownVolumes = volumes.flatMap((volume) => {
    const raidType = raidTypes.find((type) => type === textOf(volume.body, 'RAIDType'));
    const links = listOf(objectOf(volume.body, 'Links'), 'Drives').flatMap((entry) => linkIn(entry) ?? []);
    const own = links.flatMap(
      (link) => bays[drives.findIndex((drive) => drive.uri === capture.find(link)?.uri)] ?? [],
    );
    return raidType === undefined || own.length === 0 ? [] : [{ raidType, bays: own }];
  });
  const isRaid = types.length > 0 || ownVolumes.length > 0;
  const id = `${isRaid ? 'DE' : 'DA'}00${(index + 1).toString(16).toUpperCase().padStart(2, '0')}00`;
  return {
    ...emptyStorage(id, name),
    manufacturer: textOf(controller?.body, 'Manufacturer') ?? 'Unknown',
    firmwareVersion: textOf(controller?.body, 'FirmwareVersion') ?? '1.0',
    slot: index + 20,
    cacheMiB:
      wholeOf(objectOf(controller?.body, 'CacheSummary'), 'TotalCacheSizeMiB', partRanges.storage.cacheMiB) ??
      0,
    raidTypes: [...new Set([...types, ...ownVolumes.map(({ raidType }) => raidType)])],
    drives: drives.map((drive, at) => buildDrive(drive, bays[at] ?? at + 1)),
    volumes: ownVolumes,
    energyPack: isRaid,
  };
}

function controllersOf(capture: Capture, body: CapturedPart['body']): readonly CapturedPart[] {
  const list = capture.find(linkIn(body.Controllers) ?? '')?.body;
  return listOf(list, 'Members').flatMap((entry) => {
    const found = capture.find(linkIn(entry) ?? '');
    return found === undefined ? [] : [found];
  });
}

/** Bay numbers as captured where all of them differ, else in the order of the list. */
function numbersOf(drives: readonly CapturedPart[]): readonly number[] {
  const captured = drives.flatMap(({ body }) => {
    const location = objectOf(body, 'PhysicalLocation', 'PartLocation');
    return wholeOf(location, 'LocationOrdinalValue', partRanges.drive.bay) ?? [];
  });
  const isDistinct = captured.length === drives.length && new Set(captured).size === captured.length;
  return isDistinct ? captured : drives.map((_, index) => index + 1);
}

function buildDrive({ body }: CapturedPart, bay: number) {
  const protocol = protocolOf(textOf(body, 'Protocol'));
  const mediaType = textOf(body, 'MediaType') === 'HDD' ? 'HDD' : 'SSD';
  const block = numberOf(body, 'BlockSizeBytes');
  return {
    bay,
    name: firstText(body, 'Name', 'Model') ?? `Drive ${bay}`,
    model: textOf(body, 'Model') ?? 'Drive',
    firmwareVersion: firstText(body, 'Revision', 'FirmwareVersion') ?? '1.0',
    capacityBytes: wholeOf(body, 'CapacityBytes', partRanges.drive.capacityBytes) ?? 1e9,
    mediaType,
    protocol,
    capableSpeedGbps:
      wholeOf(body, 'CapableSpeedGbs', partRanges.drive.capableSpeedGbps) ?? usualSpeedGbps[protocol],
    blockSizeBytes: block === 4_096 ? 4_096 : 512,
    rotationRpm: wholeOf(body, 'RotationSpeedRPM', partRanges.drive.rotationRpm) ?? null,
    mediaLifeLeftPercent:
      wholeOf(body, 'PredictedMediaLifeLeftPercent', partRanges.drive.mediaLifeLeftPercent) ?? 100,
    ...identityOf(body),
  } as const;
}

/** Speeds of links. Assumption: a link of the present generation. Unit: Gbit/s. */
const usualSpeedGbps = { NVMe: 32, SAS: 12, SATA: 6 } as const;

function protocolOf(protocol: string | undefined): keyof typeof usualSpeedGbps {
  if (protocol === 'SAS' || protocol === 'SATA') return protocol;
  return protocol === 'AHCI' ? 'SATA' : 'NVMe';
}

/** Leaves out volumes that the simulated device could not have made of its drives. */
function withPossibleVolumes(built: BuiltStorage, { uri }: CapturedPart, notes: CaptureNote[]): BuiltStorage {
  const [problem] = blueprintProblems({ storage: [built] });
  if (problem === undefined || built.volumes.length === 0) return built;
  const found = `volumes of which ${problem.path} ${problem.message}`;
  notes.push({ path: uri, kind: 'kept', found, done: 'the volumes are as captured' });
  return { ...built, volumes: [] };
}
