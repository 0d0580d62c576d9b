/**
 * Bench of a log flood through the fact table of a complete controller. Each virtual second of a minute adds ten
 * thousand log entries, each with its own alert. Memory has to stay within its bounds, and the last entries must cost
 * no more than the first.
 */

import { setImmediate as turn } from 'node:timers/promises';
import { Simulation } from '../../engine/index.js';
import { logNames } from '../../machines/facts/fact.js';
import { listEntries, logEntriesMax } from '../../machines/facts/log.js';
import { type ControllerInput, createControllerModel } from '../../machines/index.js';
import { alertsMax, recentEventsMax } from '../../machines/reporting/events/index.js';
import type { Refusal } from '../../models/resource/define.js';
import { listItems } from '../../models/ring.js';
import type { ControllerTree } from '../../models/tree.js';
import { type Bench, type BenchContext, median, processorNs, type Row, row } from '../report.js';
import { createBenchController } from './bench-controller.js';

const seconds = 60;
const perSecond = 10_000;

/** Number of seconds: the costs of the first seconds of the flood are compared with the costs of the last ones. */
const compared = 5;

/**
 * Limits that the measured figures must meet. The limit of the tree's memory is the same as in the bench of a year
 * (`year.ts`). Units: µs, MB.
 */
const entryUsMax = 40;
const ofStartMax = 1.5;
const treeMegabytesMax = 3;

export const logFlood: Bench = {
  name: 'log-flood',
  about: `${perSecond.toLocaleString('en')} log entries a virtual second for a minute`,
  run: async (context) => {
    context.progress('warming up');
    await flood(context, floodable(), context.amount(compared));
    const flooded = floodable();
    const costs = await flood(context, flooded, context.amount(seconds));
    const [first, last] = [median(costs.slice(0, compared)), median(costs.slice(-compared))];
    return [
      row({
        name: 'an entry with its alert',
        figure: `${(last / 1e3).toFixed(1)} µs, of the last seconds`,
        value: last / 1e3,
        unit: 'µs',
        atMost: entryUsMax,
      }),
      row({
        name: 'an entry at the end, against one at the start',
        figure: `${(last / 1e3).toFixed(1)} µs, at the start ${(first / 1e3).toFixed(1)} µs`,
        value: last / first,
        atMost: ofStartMax,
      }),
      ...boundRows(flooded.tree, context.amount(seconds)),
    ];
  },
};

/** Input that only reports a fact with a log entry and an alert. Every real input also does something else. */
type Warm = { readonly type: 'warm'; readonly celsius: number };

function floodable() {
  const world = createControllerModel();
  return new Simulation<ControllerTree, ControllerInput | Warm, Refusal>(
    {
      ...world,
      apply: (stage, input) => {
        if (input.type !== 'warm') return world.apply(stage, input);
        const { celsius } = input;
        stage.emit('temperature.userWarning', { sensor: 'Inlet Ambient', celsius }, 'bench');
        return { ok: true };
      },
    },
    createBenchController([]).controller.tree,
  );
}

/** Returns the cost of one log entry in each virtual second. Unit: ns. */
async function flood(
  { progress, signal }: BenchContext,
  simulation: ReturnType<typeof floodable>,
  forSeconds: number,
): Promise<number[]> {
  const startMs = simulation.now;
  const costs: number[] = [];
  for (let second = 0; second < forSeconds; second++) {
    progress(`second ${second + 1} of ${forSeconds}`);
    await turn();
    signal.throwIfAborted();
    const ns = processorNs(() => {
      for (let index = 0; index < perSecond; index++) {
        const now = startMs + second * 1_000 + Math.floor((index * 1_000) / perSecond);
        if (now > simulation.now) simulation.advanceTo(now);
        // Every entry has a different reading, because the log service would combine equal entries into one entry with
        // a count.
        simulation.perform({ type: 'warm', celsius: second * perSecond + index });
      }
    });
    costs.push(ns / perSecond);
  }
  return costs;
}

function boundRows(tree: ControllerTree, flooded: number): Row[] {
  const shown = Math.max(...logNames.map((name) => listEntries(tree.logs[name]).length));
  const logged = logNames.reduce((sum, name) => sum + tree.logs[name].next - 1, 0);
  if (logged < flooded * perSecond) throw new Error(`only ${logged} entries were logged`);
  const [events, alerts] = [listItems(tree.events).length, listItems(tree.alerts).length];
  const treeBytes = Buffer.byteLength(JSON.stringify(tree));
  return [
    row({
      name: 'entries shown by the fullest log',
      figure: `${shown}, of ${logged} that were logged`,
      value: shown,
      unit: 'entries',
      atMost: logEntriesMax,
    }),
    row({
      name: 'events and alerts that are held',
      figure: `${events} events, ${alerts} alerts`,
      value: events + alerts,
      unit: 'events',
      atMost: recentEventsMax + alertsMax,
    }),
    row({
      name: 'the tree with full logs',
      figure: `${(treeBytes / 1e3).toFixed(0)} KB of JSON`,
      value: treeBytes / 1e6,
      unit: 'MB',
      atMost: treeMegabytesMax,
    }),
  ];
}
