/** Volume that a client requests, and its layout on the drives of its controller. */
import type { Json, JsonObject } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { type LayoutRefusal, layOutVolume, volumesMax } from '../../../models/raid/index.js';
import { type BodyOf, missing, notInList, outOfRange } from '../../../models/resource/index.js';
import { driveUri, listFittedDrives, type StorageDevice } from '../../parts/index.js';
import { bayName, shelfOf, type WithDrives } from './drive-shelf.js';
import { changeArray, type LocatedVolume, uriInBays } from './located-volumes.js';
import type { volumeParameters } from './resources/volume-parameters.js';
import { spareProblems, sparesPointer } from './spares.js';
import {
  allowedReadPolicies,
  allowedWritePolicies,
  defaultName,
  defaultPolicies,
  freeSerial,
  type Volume,
  type VolumeSet,
  volumeId,
  volumeSet,
  withVolume,
} from './state.js';

/** Body of a request for a volume. It is a type and not an interface, because operations store it as JSON. */
export type RequestedVolume = BodyOf<typeof volumeParameters> & JsonObject;

type Made =
  | { readonly ok: true; readonly set: VolumeSet; readonly volume: Volume }
  | { readonly ok: false; readonly problems: readonly Message[] };

/** Returns the volume set with a new volume, or all problems of the request together. */
export function makeVolume(
  tree: WithDrives,
  device: StorageDevice,
  set: VolumeSet,
  body: RequestedVolume,
): Made {
  const { Drives, DedicatedSpareDrives = [] } = body.Links;
  const members = readBays(tree, device, Drives ?? [], { name: 'Drives', pointer: drivesPointer });
  const spares = readBays(tree, device, DedicatedSpareDrives, {
    name: 'DedicatedSpareDrives',
    pointer: sparesPointer,
  });
  const volumes = set.arrays.flatMap((array) => array.volumes);
  const problems = [
    ...(Drives === undefined ? [missing({ name: 'Drives', pointer: drivesPointer })] : []),
    ...members.problems,
    ...spares.problems,
    ...policyProblems(device, body),
  ];
  if (problems.length > 0) return { ok: false, problems };
  if (volumes.length >= volumesMax)
    return { ok: false, problems: [baseMessage('CreateLimitReachedForResource')] };
  const result = layOutVolume(
    {
      raidType: body.RAIDType,
      driveIds: members.bays,
      spanCount: body.MediaSpanCount,
      capacityBytes: body.CapacityBytes,
      stripBytes: body.StripSizeBytes,
    },
    shelfOf(tree, device, set),
  );
  if (result.is === 'refused') {
    const uriOf = (bay: string) => uriInBays(tree, device, [bay])[0] ?? bay;
    return { ok: false, problems: result.refusals.map((refusal) => layoutProblem(refusal, uriOf)) };
  }
  const { joins, group, slice, stripBytes } = result.layout;
  // Volumes before any pending change. A volume that will be deleted at the next start still has its identifier until
  // then.
  const present = volumeSet(tree, device.built).arrays.flatMap((array) => array.volumes);
  const serial = freeSerial(set.nextSerial, [...volumes, ...present]);
  const id = volumeId(serial);
  const volume: Volume = {
    id,
    serial,
    name: body.Name ?? body.DisplayName ?? defaultName(id),
    displayName: body.DisplayName ?? body.Name ?? defaultName(id),
    slice,
    stripBytes,
    readCachePolicy: body.ReadCachePolicy ?? defaultPolicies(device.built).readCachePolicy,
    writeCachePolicy: body.WriteCachePolicy ?? defaultPolicies(device.built).writeCachePolicy,
  };
  const made = withVolume({ ...set, nextSerial: serial + 1 }, joins, group, volume);
  return withSpares(tree, device, made, volume, spares.bays);
}

function withSpares(
  tree: WithDrives,
  device: StorageDevice,
  set: VolumeSet,
  volume: Volume,
  bays: readonly string[],
): Made {
  const array = set.arrays.find(({ volumes }) => volumes.includes(volume));
  if (array === undefined || bays.length === 0) return { ok: true, set, volume };
  const problems = spareProblems(tree, device, set, array, bays);
  if (problems.length > 0) return { ok: false, problems };
  const arrays = set.arrays.map((each) =>
    each === array ? { ...each, spares: [...new Set([...each.spares, ...bays])] } : each,
  );
  return { ok: true, set: { ...set, arrays }, volume };
}

interface AskedPolicies {
  readonly ReadCachePolicy?: string;
  readonly WriteCachePolicy?: string;
}

/** Returns the problems with policies that the controller does not support. */
function policyProblems(
  { built }: StorageDevice,
  { ReadCachePolicy, WriteCachePolicy }: AskedPolicies,
): readonly Message[] {
  const judged = [
    { name: 'ReadCachePolicy', given: ReadCachePolicy, allowed: allowedReadPolicies(built) },
    { name: 'WriteCachePolicy', given: WriteCachePolicy, allowed: allowedWritePolicies(built) },
  ] as const;
  return judged.flatMap(({ name, given, allowed }) =>
    given === undefined || (allowed as readonly string[]).includes(given)
      ? []
      : [notInList({ name, pointer: `/${name}` }, given)],
  );
}

// Validation of a change to a whole volume. The controller determines the valid policies, and all drives together
// determine the valid spares.

/** Validates and applies a change to a volume. `set` contains the written values by pointer. */
export function finishVolumePatch(
  stage: Transaction,
  part: LocatedVolume,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  return [
    ...policyProblems(part.device, {
      ...textAt(set, 'ReadCachePolicy'),
      ...textAt(set, 'WriteCachePolicy'),
    }),
    ...takeSpares(stage, part, set.get(sparesPointer)),
  ];
}

function textAt(set: ReadonlyMap<string, Json>, name: string): { readonly [name: string]: string } {
  const value = set.get(`/${name}`);
  return typeof value === 'string' ? { [name]: value } : {};
}

/** Replaces the spares of the array by the drives of the request. */
function takeSpares(stage: Transaction, part: LocatedVolume, given: Json | undefined): readonly Message[] {
  if (!Array.isArray(given)) return [];
  const { device, array } = part;
  const place = { name: 'DedicatedSpareDrives', pointer: sparesPointer };
  const { bays, problems } = readBays(stage.view, device, given.map(String), place);
  if (problems.length > 0) return problems;
  const inTheWay = spareProblems(stage.view, device, volumeSet(stage.view, device.built), array, bays);
  if (inTheWay.length > 0) return inTheWay;
  changeArray(stage, part, (present) => ({ ...present, spares: bays }));
  return [];
}

// Conversion of drives from URIs, which clients use, to bays, which controllers use.

/** Returns the bay of a drive; undefined for a URI that is not an installed drive of this storage. */
function bayAt(
  tree: Pick<ControllerTree, 'seed' | 'conditions'>,
  device: StorageDevice,
  uri: string,
): string | undefined {
  const asked = uri.endsWith('/') ? uri : `${uri}/`;
  const drive = listFittedDrives(tree, device).find((fitted) => driveUri(tree, fitted) === asked);
  return drive === undefined ? undefined : bayName(drive.built);
}

/** Returns the bays of some URIs, and problems for the URIs that are not drives of this storage. */
function readBays(
  tree: Pick<ControllerTree, 'seed' | 'conditions'>,
  device: StorageDevice,
  uris: readonly string[],
  { name, pointer }: { readonly name: string; readonly pointer: string },
): { readonly bays: readonly string[]; readonly problems: readonly Message[] } {
  const read = uris.map((uri) => ({ uri, bay: bayAt(tree, device, uri) }));
  return {
    bays: read.flatMap(({ bay }) => bay ?? []),
    problems: read.flatMap(({ uri, bay }, index) =>
      bay === undefined ? [notInList({ name, pointer: `${pointer}/${index}` }, uri)] : [],
    ),
  };
}

/** Messages about the reasons why a volume cannot be created, with a pointer to the wrong property. */
const drivesPointer = '/Links/Drives';

/** Returns the message about a refused layout. `uriOf` returns the URI of the drive in a bay. */
function layoutProblem(refusal: LayoutRefusal, uriOf: (bay: string) => string): Message {
  switch (refusal.reason) {
    case 'raidTypeNotSupported':
      return notInList({ name: 'RAIDType', pointer: '/RAIDType' }, refusal.given);
    case 'duplicateDrive':
      return mgmtMessage('ArrayPropertyAlreadyExists', [uriOf(refusal.driveId), 'Drives'], drivesPointer);
    case 'unknownDrive':
      return notInList({ name: 'Drives', pointer: drivesPointer }, uriOf(refusal.driveId));
    case 'driveFailed':
    case 'driveRebuilding':
    case 'driveInUse': {
      const uri = uriOf(refusal.driveId);
      return baseMessage('PropertyValueResourceConflict', ['Drives', uri, uri], drivesPointer);
    }
    case 'arrayDiffers':
      return incompatible(`${refusal.raidType}, ${refusal.spanCount}`, 'Drives', 'RAIDType');
    case 'tooFewDrives':
    case 'tooManyDrives': {
      const { given, least, most } = refusal;
      const counts = [given, least, most].map(String) as [string, string, string];
      return mgmtMessage('ArrayPropertyOutOfBound', ['Drives', ...counts], drivesPointer);
    }
    case 'spanCountNotAllowed':
      return outOfRange(spanCount, refusal.given, refusal.least, refusal.most);
    case 'notDivisibleBySpans':
      return incompatible(String(refusal.given), 'Drives', 'MediaSpanCount');
    case 'oddCount':
      return incompatible(String(refusal.given), 'Drives', 'RAIDType');
    case 'mixedMedia':
      return incompatible(refusal.given.join(), 'Drives', 'MediaType');
    case 'mixedProtocol':
      return incompatible(refusal.given.join(), 'Drives', 'Protocol');
    case 'mixedBlockSize':
      return incompatible(refusal.given.join(), 'Drives', 'BlockSizeBytes');
    case 'stripNotAllowed':
      return notInList({ name: 'StripSizeBytes', pointer: '/StripSizeBytes' }, refusal.given);
    case 'capacityTooSmall':
      return mgmtMessage(
        'PropertyValueOutOfRange',
        [String(refusal.given), 'CapacityBytes', `${refusal.leastBytes}-`],
        '/CapacityBytes',
      );
    case 'capacityTooLarge':
      return mgmtMessage(
        'PropertyValueOutOfRange',
        [String(refusal.given), 'CapacityBytes', `-${refusal.mostBytes}`],
        '/CapacityBytes',
      );
    case 'nothingFree':
      return baseMessage('InsufficientStorage', [], drivesPointer);
  }
}

const spanCount = { name: 'MediaSpanCount', pointer: '/MediaSpanCount' };

function incompatible(value: string, property: string, other: string): Message {
  return mgmtMessage('PropertyValueIncompatible', [value, property, other], drivesPointer);
}
