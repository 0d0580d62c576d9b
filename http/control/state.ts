/** State of a controller as the control API returns it: current values, the next event, and the latest log entries. */
import * as z from 'zod';
import type { Pace } from '../../engine/index.js';
import {
  type Controller,
  type ControllerInput,
  describeManager,
  findFact,
  listEntries,
  listScreenLines,
  logNames,
  mainsRecord,
  managerRecord,
  powerRecord,
  shown,
} from '../../machines/index.js';
import { instant } from '../../replay/index.js';
import { performInput } from './inputs.js';
import type { ControlContext, RouteContent } from './route.js';

/** Maximum number of log entries in the state. Assumption: one screen of entries is enough. */
const logEntriesShown = 10;

export const stateSchema = z.looseObject({
  time: z.string().describe('Virtual time as a timestamp with milliseconds.'),
  at: z.int().describe('Virtual time. Unit: ms since the epoch.'),
  pace: z.string(),
  nextDue: z.string().nullable().describe('Time of the next due event; null if there is none.'),
  executed: z.int().min(0).describe('Number of executed events.'),
  machines: z.strictObject({ power: z.unknown(), manager: z.string(), mains: z.string() }),
  screen: z.array(z.string()),
  sessions: z.int().min(0),
  log: z.array(z.looseObject({ log: z.string(), number: z.int(), time: z.string(), message: z.string() })),
  seed: z.string(),
  fingerprint: z.string().describe('Fingerprint of the whole state.'),
});

/** Returns the state as JSON. Unit of now: ms since the epoch. */
export function projectState(
  { tree, simulation, fingerprint }: Controller,
  { now, pace }: { readonly now: number; readonly pace: Pick<Pace, 'name'> },
): object {
  const { nextAt } = simulation;
  return {
    time: instant(now),
    at: now,
    pace: pace.name,
    nextDue: nextAt === undefined ? null : instant(nextAt),
    executed: tree.clock.executed,
    machines: {
      power: powerRecord(tree).value,
      manager: describeManager(managerRecord(tree)),
      mains: mainsRecord(tree).value,
    },
    screen: listScreenLines(tree),
    sessions: Object.keys(tree.sessions.byId).length,
    log: logNames
      .flatMap((log) => listEntries(tree.logs[log]).map((entry) => ({ log, entry })))
      .toSorted((one, other) => one.entry.updatedAt - other.entry.updatedAt)
      .slice(-logEntriesShown)
      .map(({ log, entry }) => {
        const { number, updatedAt, severity, message, count } = shown(log, entry, findFact);
        return { log, number, time: instant(updatedAt), severity, message, count };
      }),
    seed: tree.seed,
    fingerprint,
  };
}

/** Returns the state of the run, as the response to an action on the run. */
export function showRun({ controller, pacing }: ControlContext): RouteContent {
  // The action may have taken time, so events that have become due are executed first.
  controller.catchUp(pacing.now);
  return { content: projectState(controller, pacing) };
}

export function performOnRun(controlled: ControlContext, input: ControllerInput): RouteContent {
  const { controller, pacing } = controlled;
  const problem = performInput(controller, input, pacing.now);
  pacing.rearm();
  return problem === undefined ? showRun(controlled) : { problem };
}
