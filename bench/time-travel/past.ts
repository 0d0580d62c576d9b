/**
 * Bench of a history of a million events in a data directory: the durations of opening, seeking, stepping back, `why`
 * and `bisect`, and the use of memory and disk.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { journalFolder } from '../../http/journal/stored-files.js';
import { type Bench, type BenchContext, type Row, row } from '../report.js';
import { DataFolder, firstOf, running, startProcess } from '../service/server-processes.js';
import type { PastLooked, PastMade, PastTask } from './past-process.js';

const events = 1_000_000;

/** Limits that the measured figures must meet. Units: ms, MB, bytes. */
const openMsMax = 1_000;
const seekMsMax = 50;
const backMsMax = 5;
const whyMsMax = 20;
const bisectMsMax = 2_000;
const megabytesMax = 300;
const bytesPerEventMax = 40;

/** Maximum duration of a process before the bench fails. Unit: ms. A million power-cycle events take minutes. */
const waitMs = 1_800_000;

export const past: Bench = {
  name: 'past',
  about: 'a journal of a million events: open, seek, step back, why, bisect; memory, disk (takes minutes)',
  run: async (context) => {
    const data = new DataFolder();
    try {
      const made = await inProcess<PastMade>(
        { folder: data.path, events: context.amount(events, 3_000) },
        context,
      );
      const looked = await inProcess<PastLooked>({ folder: data.path, events: undefined }, context);
      return rowsOf(made, looked, bytesIn(path.join(data.path, journalFolder)));
    } finally {
      data.remove();
    }
  },
};

/** Creates a history of power cycles in a data directory. */
export function makePast(folder: string, events: number, context: BenchContext): Promise<PastMade> {
  return inProcess({ folder, events }, context);
}

async function inProcess<Result>(task: PastTask, { progress, signal }: BenchContext): Promise<Result> {
  const child = startProcess(new URL('./past-process.js', import.meta.url));
  const { stop } = running(child);
  try {
    return (await firstOf(
      child,
      signal,
      (resolve) => {
        child.on('message', (message: { readonly progress?: number; readonly result?: Result }) => {
          if (message.progress !== undefined) progress(`${Math.floor(message.progress * 100)} % made`);
          if (message.result !== undefined) resolve(message.result);
        });
        child.send(task);
      },
      waitMs,
    )) as Result;
  } finally {
    await stop();
  }
}

function rowsOf(made: PastMade, looked: PastLooked, bytes: number): Row[] {
  const spread = ({ middle, most }: PastLooked['seekMs']) =>
    `${middle.toFixed(1)} ms, at most ${most.toFixed(1)} ms`;
  const { openMs, seekMs, backMs, whyMs, bisectMs, megabytes } = looked;
  const perEvent = bytes / made.events;
  const ms = (name: string, figure: string, value: number, atMost: number) =>
    row({ name, figure, value, unit: 'ms', atMost });
  return [
    ms(
      `open ${made.events} events`,
      `${openMs.toFixed(0)} ms; making them took ${made.seconds.toFixed(0)} s`,
      openMs,
      openMsMax,
    ),
    ms('seek anywhere', spread(seekMs), seekMs.middle, seekMsMax),
    ms('step back', spread(backMs), backMs.middle, backMsMax),
    ms('why, with all causes', spread(whyMs), whyMs.middle, whyMsMax),
    ms('bisect', `${bisectMs.toFixed(0)} ms`, bisectMs, bisectMsMax),
    row({
      name: 'memory',
      figure: `${megabytes.toFixed(0)} MB alive at the end`,
      value: megabytes,
      unit: 'MB',
      atMost: megabytesMax,
    }),
    row({
      name: 'disk, for an event',
      figure: `${(bytes / 1e6).toFixed(1)} MB in all`,
      value: perEvent,
      unit: 'B',
      atMost: bytesPerEventMax,
    }),
  ];
}

function bytesIn(directory: string): number {
  return readdirSync(directory).reduce((sum, name) => sum + statSync(path.join(directory, name)).size, 0);
}
