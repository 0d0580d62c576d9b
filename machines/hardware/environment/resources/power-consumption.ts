/**
 * Creates the readers of current and past consumption and of the supply outputs, with a cache of samples. The readers
 * are valid as long as the operating conditions are the same. Consecutive reads of the last minutes share all samples
 * except the latest, so each sample is computed once.
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
    /** Readers of the output of each supply, in the order of the supplies. */
    outputs: tree.blueprint.powerSupplies.map(({ bay }) => kept(supplyOutput(bay))),
    metric: powerMetricReader(situation, reader),
  };
}

/**
 * Maximum number of cached samples of a reading. The cache has room for two averaging intervals, because the oldest
 * sample of an interval is read last. A new sample therefore evicts no sample that is still to be read.
 */
const samplesMax = 2 * (intervalMs / sampleMs + 1);

/** Returns a reading whose regular samples are cached. The reading must be a function of the instant alone. */
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
