/**
 * Bench of a controller's events. It measures events of a power cycle, and events that a write of a client causes, both
 * including the resulting log entries, alerts and Redfish events. It also measures the re-execution of these events
 * from a journal, and the fingerprint of a state after one event.
 */
import { type Controller, createStateFingerprints } from '../../machines/index.js';
import type { WriteInput } from '../../models/inputs.js';
import { JournalWriter, readJournal, reExecute } from '../../replay/index.js';
import { type Bench, type BenchContext, measure, type Row, row } from '../report.js';
import { createBenchController } from './bench-controller.js';

const rounds = 9;
const cyclesPerRound = 100;
const patchesPerRound = 1_000;
const fingerprintsPerRound = 200;
/** Number of warm-up cycles until the logs and the compiled code are stable. */
const warmUpCycles = 200;
const cycleMs = 1_200_000;

/**
 * Limits that the measured figures must meet. Units: µs (`cycleEventUsMax`), events a second (`replayedPerSecondMin`),
 * ms (`fingerprintMsMax`).
 */
const cycleEventUsMax = 60;
const replayedPerSecondMin = { cycles: 15_000, patches: 40_000 } as const;
const fingerprintMsMax = 0.15;

const by = { userId: '1', userName: 'Administrator', address: 'bench' };
const reset: WriteInput = {
  type: 'redfish.write',
  method: 'POST',
  uri: '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/',
  body: { ResetType: 'ForceRestart' },
  by,
};

export const controllerEvent: Bench = {
  name: 'controller-event',
  about: 'events of power cycles and changes, live and replayed; fingerprints',
  run: async (context) => [
    ...(await liveRows(context)),
    await replayRow(context, 'cycles', journalOf(cyclesPerRound * 4, cycle)),
    await replayRow(context, 'patches', journalOf(patchesPerRound * 4, patch)),
  ],
};

function cycle(controller: Controller): void {
  controller.perform(reset);
  controller.simulation.advanceBy(cycleMs);
}

function patch(controller: Controller, index: number): void {
  const body = { AssetTag: `rack ${index}` };
  const { ok } = controller.perform({
    type: 'redfish.write',
    method: 'PATCH',
    uri: '/redfish/v1/Systems/1/',
    body,
    by,
  });
  if (!ok) throw new Error('a change was refused');
}

async function liveRows(context: BenchContext): Promise<Row[]> {
  context.progress('power cycles, changes, fingerprints');
  const { controller } = createBenchController([]);
  for (let index = 0; index < warmUpCycles; index++) cycle(controller);
  const { executed } = controller.tree.clock;
  cycle(controller);
  const eventsPerCycle = controller.tree.clock.executed - executed;
  const remembering = createStateFingerprints(controller.genesis);
  remembering.of(controller.tree);
  let patches = 0;
  const [cycleNs, patchNs, changedNs, changeNs, wholeNs] = (await measure(context, rounds, [
    () => {
      for (let index = 0; index < cyclesPerRound; index++) cycle(controller);
    },
    () => {
      for (let index = 0; index < patchesPerRound; index++) patch(controller, patches++);
    },
    () => {
      for (let index = 0; index < fingerprintsPerRound; index++) {
        patch(controller, patches++);
        remembering.of(controller.tree);
      }
    },
    () => {
      for (let index = 0; index < fingerprintsPerRound; index++) patch(controller, patches++);
    },
    () => void createStateFingerprints(controller.genesis).of(controller.tree),
  ])) as [number, number, number, number, number];
  const cycleUs = cycleNs / cyclesPerRound / eventsPerCycle / 1e3;
  const patchUs = patchNs / patchesPerRound / 1e3;
  const fingerprintMs = Math.max(0, changedNs - changeNs) / fingerprintsPerRound / 1e6;
  const kilobytes = (JSON.stringify(controller.tree).length / 1e3).toFixed(0);
  return [
    row({
      name: 'an event of a power cycle',
      figure: `${cycleUs.toFixed(1)} µs, ${eventsPerCycle} a cycle`,
      value: cycleUs,
      unit: 'µs',
      atMost: cycleEventUsMax,
    }),
    row({
      name: 'a change by a client',
      figure: `${patchUs.toFixed(1)} µs`,
      value: patchUs,
      unit: 'µs',
    }),
    row({
      name: 'a fingerprint after one event',
      figure: `${(fingerprintMs * 1e3).toFixed(0)} µs, all anew ${(wholeNs / 1e6).toFixed(1)} ms; the tree is ${kilobytes} KB`,
      value: fingerprintMs,
      unit: 'ms',
      atMost: fingerprintMsMax,
    }),
  ];
}

/** Returns the text of a journal in which `act` is performed `count` times. */
function journalOf(count: number, act: (controller: Controller, index: number) => void): string {
  const { controller } = createBenchController([]);
  const lines: string[] = [];
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line));
  for (let index = 0; index < count; index++) act(controller, index);
  writer.close();
  return `${lines.join('\n')}\n`;
}

async function replayRow(context: BenchContext, what: 'cycles' | 'patches', text: string): Promise<Row> {
  context.progress(`replaying ${what}`);
  const reading = readJournal(text, what);
  if (!reading.ok) throw new Error(reading.problem.message);
  let events = 0;
  const [ns] = (await measure(context, rounds, [
    () => {
      const report = reExecute(reading.journal);
      if (report.divergence !== undefined) throw new Error(`the replay of ${what} diverged`);
      events = report.events;
    },
  ])) as [number];
  const perSecond = (events * 1e9) / ns;
  return row({
    name: `replay of ${what === 'cycles' ? 'power cycles' : 'changes'}`,
    figure: `${events} events, each ${(ns / events / 1e3).toFixed(1)} µs`,
    value: perSecond,
    unit: '/s',
    atLeast: replayedPerSecondMin[what],
  });
}
