/** One year of virtual time of a default server, in a process of its own, so that the memory is its own as well. */
import { setImmediate as turn } from 'node:timers/promises';
import { deliveryAnswered, deliveryEffect, reportDefinitionsUri, subscriptionsUri } from '../models/index.js';
import { createBenchController } from './bench-controller.js';
import { processorNs } from './report.js';

export interface YearTask {
  /** Ids of the definitions whose reports are subscribed to. */
  readonly reports: readonly string[];
  /** Whether the listener answers. One that never does has its reports dropped. */
  readonly answers: boolean;
}

export interface YearPassed {
  readonly seconds: number;
  /** Resident at the end. */
  readonly megabytes: number;
  /** The most that was resident at any time: with what the collector had not looked at yet. */
  readonly peakMegabytes: number;
  readonly treeBytes: number;
  readonly events: number;
}

const dayMs = 86_400_000;
/** Between two of these a service would answer requests: its collector has a turn. */
const days = 365;
const answerMs = 100;

async function pass({ reports, answers }: YearTask): Promise<YearPassed> {
  const { controller } = createBenchController([], {
    answerer: ({ kind }) =>
      answers && kind === deliveryEffect ? { afterMs: answerMs, result: deliveryAnswered(200) } : undefined,
  });
  if (reports.length > 0) {
    const body = {
      Destination: 'https://listener.example/reports',
      EventFormatType: 'MetricReport',
      MetricReportDefinitions: reports.map((id) => `${reportDefinitionsUri}${id}/`),
      HttpHeaders: null,
    };
    const by = { userId: '1', userName: 'Administrator', address: 'bench' };
    const { ok } = controller.perform({
      type: 'redfish.write',
      method: 'POST',
      uri: subscriptionsUri,
      body,
      by,
    });
    if (!ok) throw new Error('the subscription was refused');
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
