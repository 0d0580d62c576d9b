/**
 * Creates and reads a long history in a data directory. The two tasks run in separate processes, so that the memory of
 * each task is measured alone.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { journalFolder, openStoredFiles } from '../../http/journal/stored-files.js';
import { openStoredHistory } from '../../http/journal/stored-history.js';
import type { ControllerInput } from '../../machines/index.js';
import { type History, openStored } from '../../replay/index.js';
import { createBenchController } from '../controller/bench-controller.js';
import { heldBytes } from '../heap.js';
import { processorNs } from '../report.js';

export interface PastTask {
  readonly folder: string;
  /** Number of events to create; undefined to read the existing history. */
  readonly events: number | undefined;
}

export interface PastMade {
  readonly events: number;
  readonly seconds: number;
}

/**
 * Measured figures of a read history. Units: ms of processor time, MB. Repeated operations have a median and a maximum.
 */
export interface PastLooked {
  readonly openMs: number;
  readonly seekMs: Spread;
  readonly backMs: Spread;
  readonly whyMs: Spread;
  readonly bisectMs: number;
  /** Live memory at the end. Unit: MB. */
  readonly megabytes: number;
}

interface Spread {
  readonly middle: number;
  readonly most: number;
}

const cycleMs = 1_200_000;
/** Number of power cycles after which the process yields to the event loop. */
const cyclesPerTurn = 8;
/** Position of the only change that `bisect` searches for, as a share of the history. */
const lateShare = 0.7;
const lateTag = 'late';
/** Maximum number of segments waiting for sealing. */
const unsealedMax = 4;
const seeks = 200;
const steps = 600;
const whys = 100;

const by = { userId: '1', userName: 'Administrator', address: 'bench' };
const systemUri = '/redfish/v1/Systems/1/';
const reset = write('POST', `${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceRestart' });

function write(
  method: 'POST' | 'PATCH',
  uri: string,
  body: Readonly<Record<string, string>>,
): ControllerInput {
  return { type: 'redfish.write', method, uri, body, by };
}

/** Writes a history of power cycles with their logs, alerts and events. */
async function make(folder: string, events: number): Promise<PastMade> {
  const startedMs = performance.now();
  const said = {
    seed: undefined,
    startMs: undefined,
    blueprint: undefined,
    userName: undefined,
    password: undefined,
  };
  const onFailure = (message: string) => {
    throw new Error(message);
  };
  const kept = openStoredHistory(folder, { fsync: 'never', onFailure, said });
  const { controller } = createBenchController([]);
  const journal = kept.open(controller.simulation, controller.genesis);
  let isLate = false;
  for (let cycle = 1; controller.tree.clock.executed < events; cycle++) {
    if (!isLate && controller.tree.clock.executed > events * lateShare) {
      isLate = true;
      controller.perform(write('PATCH', systemUri, { AssetTag: lateTag }));
    }
    controller.perform(reset);
    controller.simulation.advanceBy(cycleMs);
    if (cycle % cyclesPerTurn !== 0) continue;
    process.send?.({ progress: controller.tree.clock.executed / events });
    await sealedBut(unsealedMax, path.join(folder, journalFolder));
  }
  await journal.close();
  return { events: controller.tree.clock.executed, seconds: (performance.now() - startedMs) / 1_000 };
}

/**
 * Waits until at most `most` segments are unsealed. The calls distribute the sealing over the creation of the history;
 * otherwise all sealing would happen after the last event.
 */
async function sealedBut(most: number, directory: string): Promise<void> {
  do await turn();
  while (readdirSync(directory).length > most + 2);
}

function look(folder: string): PastLooked {
  const [opening, openMs] = timed(() => openStored(openStoredFiles(`${folder}/${journalFolder}`)));
  if (!opening.ok || opening.cut !== undefined) throw new Error(`not whole: ${JSON.stringify(opening)}`);
  const { history } = opening;
  const { after } = history.end;
  // Positions in the history that are far apart and in no order.
  const places = Array.from({ length: seeks }, (_, index) => 1 + ((index * 7_919_317) % after));
  const seekMs = spreadOf(places.map((place) => timed(() => history.treeAfter(place))[1]));
  const middle = Math.floor(after / 2);
  const backMs = spreadOf(
    Array.from({ length: steps }, (_, step) => timed(() => history.event(middle - step))[1]),
  );
  const whyMs = spreadOf(
    places
      .slice(0, whys)
      .flatMap((place) =>
        ['/machines/power', '/host', '/logs/iel'].map(
          (pointer) => timed(() => newestWithCauses(history, pointer, place))[1],
        ),
      ),
  );
  const [found, bisectMs] = timed(() => firstLate(history));
  if (history.event(found).after.host.assetTag !== lateTag) throw new Error(`found ${found}`);
  return {
    openMs,
    seekMs,
    backMs,
    whyMs,
    bisectMs,
    megabytes: heldBytes() / 1e6,
  };
}

/**
 * Finds the newest event that changed the value at `pointer`, and follows the event to its causes. Returns the number
 * of events in this chain.
 */
function newestWithCauses(history: History, pointer: string, until: number): number {
  let causes = 0;
  const { value: newest } = history.eventsChanging(pointer, until).next();
  for (let event = newest || undefined; event !== undefined; event = history.causeOf(event)) causes += 1;
  return causes;
}

function firstLate(history: History): number {
  let [low, high] = [0, history.end.after];
  while (high - low > 1) {
    const half = Math.floor((low + high) / 2);
    if (history.treeAfter(half).host.assetTag === lateTag) high = half;
    else low = half;
  }
  return high;
}

function timed<Result>(work: () => Result): [Result, number] {
  let result: Result | undefined;
  const ns = processorNs(() => {
    result = work();
  });
  return [result as Result, ns / 1e6];
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  return { middle: sorted[sorted.length >> 1] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN };
}

process.once('message', async ({ folder, events }: PastTask) => {
  const result = events === undefined ? look(folder) : await make(folder, events);
  process.send?.({ result }, () => process.disconnect());
});
