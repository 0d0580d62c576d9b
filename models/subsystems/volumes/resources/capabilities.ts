/** What may be said of a volume that is to be made on a device, as annotations of what a volume has (behaviour § 2.9). */
import { largestVolumeBytes, raidRules, stripSizesBytes, volumeBytesLeast } from '../../../raid/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, text } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { identity, links } from '../../../resource/shared-rows.js';
import { listFittedDrives, type StorageDevice, storageETag } from '../../parts/index.js';
import { allowedReadPolicies, allowedWritePolicies } from '../cache-policies.js';
import { initialiseMethods } from '../initialisation.js';
import { volumesPattern } from '../located.js';
import { namePattern } from './volume-parameters.js';
import { writablePlaces } from './volumes.js';

const capabilitiesPattern = `${volumesPattern}Capabilities/` as const;
type CapabilitiesView = View<PlaceOf<typeof capabilitiesPattern, StorageDevice>>;

interface Annotated {
  readonly on: 'RequiredOnCreate' | 'OptionalOnCreate';
  readonly updatable?: true;
  readonly values?: (view: CapabilitiesView) => readonly string[];
  /** `1:16`, or each by itself. */
  readonly numbers?: (view: CapabilitiesView) => readonly string[];
  readonly pattern?: string;
}

/** In the order in which they are shown. */
function annotationsOf(
  name: string,
  { on, updatable, values, numbers, pattern }: Annotated,
): Rows<CapabilitiesView> {
  const rows: Rows<CapabilitiesView> = {
    [`${name}@Redfish.${on}`]: row(flag, onWords[on], true),
    ...(updatable && {
      [`${name}@Redfish.UpdatableAfterCreate`]: row(flag, 'It can be set later on.', true),
    }),
    ...(values && { [`${name}@Redfish.AllowableValues`]: row(valuesOf(text()), 'What it may be.', values) }),
    ...(numbers && {
      [`${name}@Redfish.AllowableNumbers`]: row(valuesOf(text()), 'Which numbers it may be.', numbers),
    }),
    ...(pattern !== undefined && {
      [`${name}@Redfish.AllowablePattern`]: row(text(), 'The form it has.', () => pattern),
    }),
  };
  return rows;
}

const onWords = {
  RequiredOnCreate: 'It has to be said of a new one.',
  OptionalOnCreate: 'It can be said of a new one.',
} as const;

/** Up to all that is installed. Unit: bytes. */
function capacityRange({ tree, part }: CapabilitiesView): string {
  const drives = listFittedDrives(tree, part).map(({ built }) => built.capacityBytes);
  return `${volumeBytesLeast}:${largestVolumeBytes(drives)}`;
}

/** Of all levels together. */
const spanRange = (() => {
  const spans = Object.values(raidRules).map((rule) => rule.spans);
  return `${Math.min(...spans.map(({ least }) => least))}:${Math.max(...spans.map(({ most }) => most))}`;
})();

export const capabilities = at(capabilitiesPattern, writablePlaces).resource({
  type: 'Volume.v1_9_0.Volume',
  says: 'A volume, or what one may be.',
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
