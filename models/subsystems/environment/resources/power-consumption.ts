/**
 * What the server draws and what its supplies give, now and of late, for as long as it follows from the same situation.
 * The samples of the last minutes are the same from one read to the next but for the latest: each is reckoned once.
 */

import { RecentlyUsed } from '../../../redfish/recently-used.js';
import type { ControllerTree } from '../../../tree.js';
import { powerMetricReader } from '../readings/power-metric.js';
import { supplyReader } from '../readings/power-supply.js';
import { intervalMs, powerReader, sampleMs } from '../readings/server-power.js';
import { readSituation } from '../readings/situation.js';

export function readConsumption(tree: ControllerTree) {
  const situation = readSituation(tree);
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

/** Samples that are kept of a reading: those of the interval that averages are of, in one half. */
const samplesMax = 2 * (intervalMs / sampleMs + 1);

/** A reading whose regular samples are kept. It follows from the instant alone, whenever it is asked for. */
function kept(reading: (instant: number) => number): (instant: number) => number {
  const samples = new RecentlyUsed<number, number>(samplesMax);
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
