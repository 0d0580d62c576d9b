/** Metrics of a memory module: the clock it runs at, and the pages the firmware has taken out of use. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { nullable, whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { hostState, powerRecord } from '../../host/index.js';
import { findCondition, isInUse } from '../../parts/index.js';
import { operatingSpeedMHz } from '../memory-settings.js';
import { type MemoryPlace, memoryPattern, memoryPlaces } from './memory-place.js';

type MemoryView = View<MemoryPlace>;

export const memoryMetrics = at(`${memoryPattern}MemoryMetrics/`, memoryPlaces).resource({
  type: 'MemoryMetrics.v1_7_3.MemoryMetrics',
  says: 'Metrics of a memory module.',
  properties: {
    ...identity('MemoryMetrics', ({ part }: MemoryView) => `${part.id} Metrics`),
    OperatingSpeedMHz: row(
      nullable(whole()),
      'Clock of the module, null while it does not run.',
      ({ tree, part: { built } }) =>
        hostState(powerRecord(tree)) !== 'Disabled' && isInUse(tree, 'memory', built.slot)
          ? operatingSpeedMHz(tree, built.speedMHz)
          : null,
      { unit: 'MHz' },
    ),
    Oem: vendor(
      'VndMemoryMetricsExt.v1_0_0.VndMemoryMetricsExt',
      'Vendor extension of memory metrics: retired pages.',
      {
        // Assumption: a module is degraded by a page whose errors are corrected too often, and that page is retired.
        PageRetirementCounts: row(
          whole(),
          'Number of pages that the firmware has taken out of use.',
          ({ tree, part }: MemoryView) =>
            findCondition(tree.conditions, 'memory', part.built.slot) === undefined ? 0 : 1,
        ),
      },
    ),
  },
});
