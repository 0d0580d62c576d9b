/**
 * Runs one year of virtual time of a default server in a separate process, so that the memory of the server is measured
 * alone.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { ControllerInput } from '../../machines/index.js';
import { deliveryAnswered, deliveryEffect } from '../../machines/reporting/events/index.js';
import { processorNs } from '../report.js';
import { createBenchController } from './bench-controller.js';

export interface YearTask {
  /** Inputs before the year. None of them may be refused. */
  readonly inputs: readonly ControllerInput[];
  /** True if listeners respond to reports. Reports to a listener that never responds are dropped. */
  readonly answers: boolean;
  readonly days: number;
}

export interface YearPassed {
  readonly seconds: number;
  /** Resident memory at the end. */
  readonly megabytes: number;
  /** Maximum resident memory, including uncollected garbage. */
  readonly peakMegabytes: number;
  readonly treeBytes: number;
  readonly events: number;
}

const dayMs = 86_400_000;
/**
 * Delay of a listener's response. Unit: ms. In a real service, the garbage collector can run between two responses, so
 * it gets the same opportunity here.
 */
const answerMs = 100;

async function pass({ inputs, answers, days }: YearTask): Promise<YearPassed> {
  const { controller } = createBenchController([], {
    answerer: ({ kind }) =>
      answers && kind === deliveryEffect ? { afterMs: answerMs, result: deliveryAnswered(200) } : undefined,
  });
  for (const input of inputs) {
    const outcome = controller.perform(input);
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify([input, outcome])}`);
  }
  const { simulation } = controller;
  let ns = 0;
  for (let day = 0; day < days; day++) {
    ns += processorNs(() => simulation.advanceBy(dayMs));
    await turn();
  }
  return {
    seconds: ns / 1e9,
    megabytes: process.memoryUsage.rss() / 1_048_576,
    peakMegabytes: process.resourceUsage().maxRSS / 1_024,
    treeBytes: Buffer.byteLength(JSON.stringify(controller.tree)),
    events: controller.tree.clock.executed,
  };
}

process.once('message', async (task: YearTask) => {
  process.send?.(await pass(task), () => process.disconnect());
});
