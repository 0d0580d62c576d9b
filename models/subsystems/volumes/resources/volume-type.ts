/** The kind of redundancy of a volume, by the name that its level has replaced. */
import type { raidTypes } from '../../../raid/index.js';
import type { View } from '../../../resource/define.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import type { LocatedVolume } from '../located.js';

const volumeTypes = [
  ...(['RawDevice', 'NonRedundant', 'Mirrored', 'StripedWithParity'] as const),
  ...(['SpannedMirrors', 'SpannedStripesWithParity'] as const),
] as const;

/** Source: DSP0268 "VolumeType", which levels replace. */
const typesByLevel: Readonly<Record<(typeof raidTypes)[number], (typeof volumeTypes)[number]>> = {
  None: 'RawDevice',
  RAID0: 'NonRedundant',
  RAID1: 'Mirrored',
  RAID5: 'StripedWithParity',
  RAID6: 'StripedWithParity',
  RAID10: 'SpannedMirrors',
  RAID50: 'SpannedStripesWithParity',
  RAID60: 'SpannedStripesWithParity',
};

type At = PlaceOf<string, LocatedVolume>;

export const volumeTypeRow: Row<View<At>, At> = row(
  oneOf(volumeTypes),
  'The kind of redundancy.',
  ({ part }: View<At>) => typesByLevel[part.array.group.raidType],
  { deprecated: 'Use RAIDType.' },
);
