/** A volume as a client asks for it, and what becomes of that on the drives of its controller. */
import type { JsonObject } from '../../../engine/index.js';
import { baseMessage, type Message } from '../../messages/index.js';
import { layOut, volumesMax } from '../../raid/index.js';
import { missing, notInList } from '../../resource/problems.js';
import type { BodyOf } from '../../resource/writes.js';
import type { StorageDevice } from '../parts/index.js';
import { allowedReadPolicies, allowedWritePolicies, defaultPolicies } from './cache-policies.js';
import { readBays } from './drive-links.js';
import { drivesPointer, layoutProblem } from './layout-problems.js';
import { uriInBays } from './located.js';
import type { volumeParameters } from './resources/volume-parameters.js';
import { shelfOf, type WithDrives } from './shelf.js';
import { spareProblems, sparesPointer } from './spares.js';
import { type Volume, type VolumeSet, volumeSet, withVolume } from './state.js';
import { defaultName, freeSerial, volumeId } from './volume-ids.js';

/** A type, not an interface: operations keep it. */
export type AskedVolumeBody = BodyOf<typeof volumeParameters> & JsonObject;

type Made =
  | { readonly ok: true; readonly set: VolumeSet; readonly volume: Volume }
  | { readonly ok: false; readonly problems: readonly Message[] };

/** All that is wrong with it at once. */
export function makeVolume(
  tree: WithDrives,
  device: StorageDevice,
  set: VolumeSet,
  body: AskedVolumeBody,
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
  const result = layOut(
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
  // A volume that is to be deleted at the next start is known by its id until then.
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

/** What this controller does not have, of what others have. */
export function policyProblems(
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
