/** URIs and instances of the resources of memory modules. */

import type { ControllerTree } from '../../../../../models/index.js';
import {
  defineAt,
  identity,
  nullable,
  ofSystem,
  type ResourceLocationOf,
  row,
  systemPattern,
  systemUri,
  type View,
  vendor,
  whole,
} from '../../../../../models/resource/index.js';
import { findCondition, isInUse, listMemoryModules, type MemoryModule } from '../../../../parts/index.js';
import { hostState, powerRecord } from '../../../../power/index.js';
import { operatingSpeedMHz } from '../../bios-limits.js';

export const memoryPattern = `${systemPattern}Memory/{MemoryId}/` as const;
export type MemoryLocation = ResourceLocationOf<typeof memoryPattern, MemoryModule>;

export function memoryInstances({ blueprint }: Pick<ControllerTree, 'blueprint'>) {
  return listMemoryModules(blueprint).map((part) => ({ params: { ...ofSystem, MemoryId: part.id }, part }));
}

export function memoryUri({ id }: Pick<MemoryModule, 'id'>): string {
  return `${systemUri}Memory/${id}/`;
}

export function isPersistent({ built }: MemoryModule): boolean {
  return built.persistent === true;
}

/** Resource with the metrics of a memory module: its current clock, and its retired pages. */
type MemoryView = View<MemoryLocation>;

export const memoryMetrics = defineAt(`${memoryPattern}MemoryMetrics/`, memoryInstances).resource({
  type: 'MemoryMetrics.v1_7_3.MemoryMetrics',
  typeDescription: 'Metrics of a memory module.',
  properties: {
    ...identity('MemoryMetrics', ({ part }: MemoryView) => `${part.id} Metrics`),
    OperatingSpeedMHz: row(
      nullable(whole()),
      'Operating speed of the module, in megahertz; null while the module does not run.',
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
        // Number of retired pages. Assumption: a page with too many corrected errors degrades a module, and the
        // firmware retires this page.
        PageRetirementCounts: row(
          whole(),
          'Number of memory pages that the firmware has retired.',
          ({ tree, part }: MemoryView) =>
            findCondition(tree.conditions, 'memory', part.built.slot) === undefined ? 0 : 1,
        ),
      },
    ),
  },
});
