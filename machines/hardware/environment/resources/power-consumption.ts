/**
 * What the server draws and what its supplies give, now and of late, for as long as it follows from the same situation.
 * The samples of the last minutes are the same from one read to the next but for the latest: each is reckoned once.
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
 * Samples stored of a reading. The oldest of the interval that averages are of is read last, so there is room for another
 * interval: a new sample replaces none that is read after it.
 */
const samplesMax = 2 * (intervalMs / sampleMs + 1);

/** A reading whose regular samples are kept. It follows from the instant alone, whenever it is asked for. */
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
