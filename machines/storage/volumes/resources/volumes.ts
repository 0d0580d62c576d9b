/** Volume collections: for storage on which clients create volumes, and for storage that only shows its volumes. */

import type { ControllerTree } from '../../../../models/index.js';
import {
  largestVolumeBytes,
  raidRules,
  stripSizesBytes,
  volumeBytesLeast,
} from '../../../../models/raid/index.js';
import {
  type ApplyTime,
  creation,
  defineAt,
  eitherTime,
  flag,
  group,
  identity,
  immediately,
  links,
  ofSystem,
  oneOf,
  onReset,
  type ResourceLocationOf,
  type Rows,
  row,
  text,
  type View,
  valuesOf,
  type WriteTarget,
} from '../../../../models/resource/index.js';
import {
  awaitedStorage,
  listFittedDrives,
  listShownStorage,
  type StorageDevice,
  storageETag,
} from '../../../parts/index.js';
import { initialiseMethods } from '../initialisation.js';
import { volumesPattern } from '../located-volumes.js';
import { requestChange } from '../requests.js';
import { allowedReadPolicies, allowedWritePolicies } from '../state.js';
import { volume } from './volume.js';
import { namePattern, volumeParameters } from './volume-parameters.js';

type VolumesView = View<ResourceLocationOf<typeof volumesPattern, StorageDevice>>;

/**
 * Returns whether clients create volumes on a storage. A controller that supports only a reset to defaults creates its
 * volumes itself. Source: behaviour § 2.9.
 */
function isWritable({ built }: StorageDevice): boolean {
  return built.raidTypes.length > 0 && built.deletesVolumes;
}

function placesOf(tree: ControllerTree, writable: boolean) {
  return listShownStorage(tree)
    .filter((device) => isWritable(device) === writable)
    .map((part) => ({ params: { ...ofSystem, StorageId: part.built.id }, part }));
}

const writablePlaces = (tree: View['tree']) => placesOf(tree, true);

const form = {
  type: 'VolumeCollection.VolumeCollection',
  typeDescription: 'Volumes of a storage subsystem.',
  name: 'Volumes',
  description: 'Volumes on the drives of this storage',
  members: volume,
  etag: storageETag,
  awaited: awaitedStorage,
} as const;

/** Returns the times at which a storage can create a volume. Source: behaviour § 2.9. */
function applyTimesOf({ built }: StorageDevice): readonly ApplyTime[] {
  return built.appliesAt === 'nextReset' ? onReset : immediately;
}

export const volumes = defineAt(volumesPattern, writablePlaces).collection({
  ...form,
  properties: {
    '@Redfish.OperationApplyTimeSupport': group('Times at which a new volume can be created.', {
      SupportedValues: row(
        valuesOf(oneOf(eitherTime)),
        'Apply times that a request can specify.',
        ({ part }: VolumesView) => applyTimesOf(part),
      ),
    }),
  },
  creation: creation({
    privilege: 'HostStorageConfigPriv',
    properties: volumeParameters,
    applyTimes: (tree, { StorageId }) =>
      writablePlaces(tree).flatMap(({ part }) => (part.built.id === StorageId ? applyTimesOf(part) : [])),
    apply: (
      stage,
      body,
      at: WriteTarget<{ params: Readonly<Record<string, string>>; part: StorageDevice }>,
    ) => requestChange(stage, at.part, { type: 'create', body }),
  }),
});

export const volumesShown = defineAt(volumesPattern, (tree) => placesOf(tree, false)).collection(form);

/** Resource with the parameters of a new volume, as annotations of volume properties (behaviour § 2.9). */
const capabilitiesPattern = `${volumesPattern}Capabilities/` as const;
type CapabilitiesView = View<ResourceLocationOf<typeof capabilitiesPattern, StorageDevice>>;

interface Annotated {
  readonly on: 'RequiredOnCreate' | 'OptionalOnCreate';
  readonly updatable?: true;
  readonly values?: (view: CapabilitiesView) => readonly string[];
  /** Allowed numbers: a range such as `1:16`, or a list of values. */
  readonly numbers?: (view: CapabilitiesView) => readonly string[];
  readonly pattern?: string;
}

/** Creates the annotations of a property in the order in which the resource shows them. */
function annotationsOf(
  name: string,
  { on, updatable, values, numbers, pattern }: Annotated,
): Rows<CapabilitiesView> {
  const rows: Rows<CapabilitiesView> = {
    [`${name}@Redfish.${on}`]: row(flag, onWords[on], true),
    ...(updatable && {
      [`${name}@Redfish.UpdatableAfterCreate`]: row(
        flag,
        '`true` if the property can be changed after creation.',
        true,
      ),
    }),
    ...(values && {
      [`${name}@Redfish.AllowableValues`]: row(
        valuesOf(text()),
        'Values that the property can have.',
        values,
      ),
    }),
    ...(numbers && {
      [`${name}@Redfish.AllowableNumbers`]: row(
        valuesOf(text()),
        'Numeric values or ranges that the property can have.',
        numbers,
      ),
    }),
    ...(pattern !== undefined && {
      [`${name}@Redfish.AllowablePattern`]: row(text(), 'Pattern that the value must match.', () => pattern),
    }),
  };
  return rows;
}

const onWords = {
  RequiredOnCreate: '`true` if a new volume requires the property.',
  OptionalOnCreate: '`true` if the property is optional for a new volume.',
} as const;

/** Returns the range of capacities, up to the installed capacity. Unit: bytes. */
function capacityRange({ tree, part }: CapabilitiesView): string {
  const drives = listFittedDrives(tree, part).map(({ built }) => built.capacityBytes);
  return `${volumeBytesLeast}:${largestVolumeBytes(drives)}`;
}

/** Range of the number of spans, combined over all RAID levels. */
const spanRange = (() => {
  const spans = Object.values(raidRules).map((rule) => rule.spans);
  return `${Math.min(...spans.map(({ least }) => least))}:${Math.max(...spans.map(({ most }) => most))}`;
})();

export const capabilities = defineAt(capabilitiesPattern, writablePlaces).resource({
  type: 'Volume.v1_9_0.Volume',
  typeDescription: 'Capabilities of the volumes of a storage subsystem.',
  etag: storageETag,
  properties: {
    ...identity<CapabilitiesView>('Capabilities', 'Capabilities for VolumeCollection'),
    ...annotationsOf('CapacityBytes', { on: 'OptionalOnCreate', numbers: (view) => [capacityRange(view)] }),
    ...annotationsOf('DisplayName', { on: 'OptionalOnCreate', updatable: true, pattern: namePattern }),
    ...annotationsOf('InitializeMethod', { on: 'OptionalOnCreate', values: () => initialiseMethods }),
    'Links@Redfish.RequiredOnCreate': row(flag, onWords.RequiredOnCreate, true),
    Links: links({
      ...annotationsOf('Drives', { on: 'RequiredOnCreate' }),
      ...annotationsOf('DedicatedSpareDrives', { on: 'OptionalOnCreate', updatable: true }),
    }),
    ...annotationsOf('MediaSpanCount', { on: 'OptionalOnCreate', numbers: () => [spanRange] }),
    ...annotationsOf('Name', { on: 'OptionalOnCreate', pattern: namePattern }),
    ...annotationsOf('RAIDType', {
      on: 'RequiredOnCreate',
      values: ({ part }) => part.built.raidTypes,
    }),
    ...annotationsOf('ReadCachePolicy', {
      on: 'OptionalOnCreate',
      updatable: true,
      values: ({ part }) => allowedReadPolicies(part.built),
    }),
    ...annotationsOf('StripSizeBytes', {
      on: 'OptionalOnCreate',
      numbers: () => stripSizesBytes.map(String),
    }),
    ...annotationsOf('VolumeUsage', { on: 'OptionalOnCreate', values: () => ['Data'] }),
    ...annotationsOf('WriteCachePolicy', {
      on: 'OptionalOnCreate',
      updatable: true,
      values: ({ part }) => allowedWritePolicies(part.built),
    }),
  },
});
