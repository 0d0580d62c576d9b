/**
 * Cached consumption and supply output, current and past, for as long as the operating conditions are the same. The
 * samples of the last minutes are the same in consecutive reads, except for the latest: each is computed once.
 */

import { LRUCache } from 'lru-cache';
import type { ControllerTree } from '../../../../models/index.js';
import { readOperatingConditions } from '../readings/operating-conditions.js';
import { powerMetricReader } from '../readings/power-metric.js';
import { supplyReader } from '../readings/power-supply.js';
import { intervalMs, powerReader, sampleMs } from '../readings/server-power.js';

export function readConsumption(tree: ControllerTree) {
  const situation = readOperatingConditions(tree);
  const reader = powerReader(situation);
  const server = kept(reader.server);
  const supplyOutput = supplyReader(situation, { ...reader, server });
  return {
    situation,
    reader,
    server,
    /** Of each supply, in their order. */
    outputs: tree.blueprint.powerSupplies.map(({ bay }) => kept(supplyOutput(bay))),
    metric: powerMetricReader(situation, reader),
  };
}

/**
 * Number of cached samples of a reading. The oldest sample of an averaging interval is read last, so there is room for
 * another interval: a new sample evicts none that is read after it.
 */
const samplesMax = 2 * (intervalMs / sampleMs + 1);

/** A reading with cached regular samples. It is a function of the instant alone. */
function kept(reading: (instant: number) => number): (instant: number) => number {
  const samples = new LRUCache<number, number>({ max: samplesMax });
  return (instant) => {
    if (instant % sampleMs !== 0) return reading(instant);
    let sample = samples.get(instant);
    if (sample === undefined) {
      sample = reading(instant);
      samples.set(instant, sample);
    }
    return sample;
  };
}
