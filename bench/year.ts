/**
 * A year of virtual time of a default server that is switched on, with the telemetry it comes with: as it stands, and
 * with every report sent to a listener that takes them, or to one that never says a word. Nothing ticks that nobody
 * has asked for, and nothing grows.
 */
import { sentReportIds } from '../models/index.js';
import { createBenchController } from './bench-controller.js';
import { type Bench, type Row, row } from './report.js';
import { firstOf, running, startProcess } from './server-processes.js';
import type { YearPassed, YearTask } from './year-process.js';

/** The bars. */
const secondsMax = 20;
const megabytesMax = 200;
const treeMegabytesMax = 3;

/** Until a year that never passes is given up. Unit: ms. */
const waitMs = 300_000;

export const year: Bench = {
  name: 'year',
  about: 'a year of virtual time of a server that is on, with its telemetry',
  run: async ({ progress, signal }) => {
    const reports = sentReports();
    const tasks: readonly (readonly [name: string, task: YearTask])[] = [
      ['as it stands', { reports: [], answers: false }],
      ['every report sent', { reports, answers: true }],
      ['a listener without a word', { reports, answers: false }],
    ];
    const rows: Row[] = [];
    for (const [name, task] of tasks) {
      progress(name);
      rows.push(...rowsOf(name, await passed(task, signal)));
    }
    return rows;
  },
};

/** Everything that can be sent by a schedule. */
function sentReports(): readonly string[] {
  const { blueprint } = createBenchController([]).controller.tree;
  return sentReportIds(blueprint);
}

async function passed(task: YearTask, signal: AbortSignal): Promise<YearPassed> {
  const child = startProcess('./year-process.js');
  const { stop } = running(child);
  try {
    const passed = (resolve: (value: unknown) => void) => {
      child.once('message', resolve);
      child.send(task);
    };
    return (await firstOf(child, signal, passed, waitMs)) as YearPassed;
  } finally {
    await stop();
  }
}

function rowsOf(name: string, { seconds, megabytes, peakMegabytes, treeBytes, events }: YearPassed): Row[] {
  const treeMegabytes = treeBytes / 1e6;
  return [
    row({
      name: `a year, ${name}`,
      figure: `${seconds.toFixed(2)} s for ${events} events`,
      value: seconds,
      unit: 's',
      atMost: secondsMax,
    }),
    row({
      name: `its memory, ${name}`,
      figure: `${megabytes.toFixed(0)} MB resident at the end, ${peakMegabytes.toFixed(0)} at most`,
      value: megabytes,
      unit: 'MB',
      atMost: megabytesMax,
    }),
    row({
      name: `its tree, ${name}`,
      figure: `${(treeBytes / 1e3).toFixed(0)} KB of JSON`,
      value: treeMegabytes,
      unit: 'MB',
      atMost: treeMegabytesMax,
    }),
  ];
}
