/** What keeps energy for the caches of storage, as the enclosure lists it (behaviour § 2.4). */
import { deriveSerial, serialIn } from '../../identity.js';
import type { View } from '../../resource/define.js';
import { flag, nullable, oneOf, text, whole } from '../../resource/readers.js';
import { list, type Row, row } from '../../resource/rows.js';
import { status } from '../../resource/shared-rows.js';
import {
  energyPackModel,
  energyPackVersion,
  findCondition,
  healthIn,
  listEnergyPacks,
} from '../parts/index.js';

interface Pack {
  /** That of its storage. */
  readonly id: string;
  /** From 1. */
  readonly index: number;
  readonly isFailed: boolean;
}

/** Of a pack that works, fully charged. Source: behaviour § 2.4. */
const charged = { percent: 96, watts: 12, seconds: 8 } as const;

/** Unit: %. Assumption: a capacitor of this kind hardly wears; one that has failed has nothing left. */
const wear = { usual: 2, failed: 100 } as const;

export const storageBatteries: Row = list(
  'What keeps energy for the caches of storage when power is lost.',
  ({ tree }: View) => listPacks(tree),
  {
    ChargeLevelPercent: row(
      whole(),
      'How full it is.',
      ({ isFailed }: Pack) => (isFailed ? 0 : charged.percent),
      {
        unit: '%',
      },
    ),
    BatteryWearLevelPercent: row(
      whole(),
      'How much of its life is used up.',
      ({ isFailed }) => (isFailed ? wear.failed : wear.usual),
      { unit: '%' },
    ),
    ErrorCode: row(
      nullable(oneOf(['GeneralFailure'])),
      'What is wrong with it; null while it is well.',
      ({ isFailed }) => (isFailed ? 'GeneralFailure' : null),
    ),
    FailurePredicted: row(flag, 'Whether it says of itself that it will fail soon.', false),
    FirmwareVersion: row(text(), 'The firmware that it runs.', () => energyPackVersion),
    Index: row(whole(), 'Its number among them.', 'index'),
    MaximumCapWatts: row(whole(), 'What it gives at most.', () => charged.watts, { unit: 'W' }),
    Model: row(text(), 'The number its kind is ordered by.', () => energyPackModel),
    ProductName: row(text(), 'What it is sold as.', () => 'VND Smart Stor Hybridcap'),
    RemainingChargeTimeSeconds: row(
      whole(),
      'How long it lasts with what it has.',
      ({ isFailed }) => (isFailed ? 0 : charged.seconds),
      { unit: 's' },
    ),
    SerialNumber: row(text(), 'The number that its maker gave to this very piece.', ({ id }, { tree }) =>
      serialIn(tree, `energyPack/${id}`, {}),
    ),
    SparePartNumber: row(text(), 'The number it is replaced by.', (_: Pack, { tree }) =>
      deriveSerial(tree.seed, 'energyPack/spare'),
    ),
    Status: status(['Health', 'State'], ({ id }: Pack, { tree }) => ({
      Health: healthIn(findCondition(tree.conditions, 'energyPack', id)),
      State: 'Enabled',
    })),
  },
);

/** Those that are there; each keeps its number when another is taken out. */
function listPacks({ blueprint, conditions }: View['tree']): readonly Pack[] {
  return listEnergyPacks(blueprint).flatMap((id, index) => {
    const condition = findCondition(conditions, 'energyPack', id);
    return condition === 'removed' ? [] : [{ id, index: index + 1, isFailed: condition === 'failed' }];
  });
}
