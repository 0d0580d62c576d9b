/** Energy packs of storage caches in the list of the enclosure (behaviour § 2.4). */
import { deriveSerial, serialIn } from '../../../models/index.js';
import type { View } from '../../../models/resource/index.js';
import {
  flag,
  list,
  nullable,
  oneOf,
  type Row,
  row,
  status,
  text,
  whole,
} from '../../../models/resource/index.js';
import {
  energyPackModel,
  energyPackVersion,
  findCondition,
  healthIn,
  listEnergyPacks,
} from '../../parts/index.js';

interface Pack {
  /** Identifier of the storage that the pack protects. */
  readonly id: string;
  /** Number of the pack, from 1. */
  readonly index: number;
  readonly isFailed: boolean;
}

/** Values of a working and fully charged pack. Source: behaviour § 2.4. */
const charged = { percent: 96, watts: 12, seconds: 8 } as const;

/**
 * Wear of a working and of a failed pack. Unit: %. Assumption: a capacitor of this kind hardly wears, and a failed one
 * has no capacity left.
 */
const wear = { usual: 2, failed: 100 } as const;

export const storageBatteries: Row = list(
  'Batteries that protect the storage caches during a power loss.',
  ({ tree }: View) => listPacks(tree),
  {
    ChargeLevelPercent: row(
      whole(),
      'Charge level of the battery, in percent.',
      ({ isFailed }: Pack) => (isFailed ? 0 : charged.percent),
      {
        unit: '%',
      },
    ),
    BatteryWearLevelPercent: row(
      whole(),
      'Wear level of the battery, in percent of its life.',
      ({ isFailed }) => (isFailed ? wear.failed : wear.usual),
      { unit: '%' },
    ),
    ErrorCode: row(
      nullable(oneOf(['GeneralFailure'])),
      'Error code of the battery; null for a battery without an error.',
      ({ isFailed }) => (isFailed ? 'GeneralFailure' : null),
    ),
    FailurePredicted: row(flag, 'Indicates whether the battery predicts its own failure.', false),
    FirmwareVersion: row(text(), 'Firmware version of the battery.', () => energyPackVersion),
    Index: row(whole(), 'Index of the battery among the batteries of the server.', 'index'),
    MaximumCapWatts: row(whole(), 'Maximum output of the battery, in watts.', () => charged.watts, {
      unit: 'W',
    }),
    Model: row(text(), 'Model number of the battery.', () => energyPackModel),
    ProductName: row(text(), 'Product name of the battery.', () => 'VND Smart Stor Hybridcap'),
    RemainingChargeTimeSeconds: row(
      whole(),
      'Remaining time on the present charge, in seconds.',
      ({ isFailed }) => (isFailed ? 0 : charged.seconds),
      { unit: 's' },
    ),
    SerialNumber: row(text(), 'Serial number of the battery.', ({ id }, { tree }) =>
      serialIn(tree, `energyPack/${id}`, {}),
    ),
    SparePartNumber: row(text(), 'Part number of a spare for the battery.', (_: Pack, { tree }) =>
      deriveSerial(tree.seed, 'energyPack/spare'),
    ),
    Status: status(['Health', 'State'], ({ id }: Pack, { tree }) => ({
      Health: healthIn(findCondition(tree.conditions, 'energyPack', id)),
      State: 'Enabled',
    })),
  },
);

/** Lists the installed packs. The removal of a pack does not change the numbers of the other packs. */
function listPacks({ blueprint, conditions }: View['tree']): readonly Pack[] {
  return listEnergyPacks(blueprint).flatMap((id, index) => {
    const condition = findCondition(conditions, 'energyPack', id);
    return condition === 'removed' ? [] : [{ id, index: index + 1, isFailed: condition === 'failed' }];
  });
}
