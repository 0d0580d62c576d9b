/**
 * `states` query: the timeline of a machine with its states, their durations, and the events that changed them. It is
 * computed from recorded transitions; only the validation of an interval can re-execute a segment.
 */

import * as z from 'zod';
import { type Address, formatDuration } from '../../engine/index.js';
import { collectItems, type PausingItems, pause } from '../cooperative.js';
import { formatMomentText, formatNumberedCause, type LineLayout } from '../format/event-lines.js';
import { instant } from '../format/instant.js';
import type { History } from '../history/history.js';
import { addressSchema, historySchema, intervalSchema, validateArguments } from '../validate-arguments.js';
import type { StatesOf } from './changes/expression.js';
import { pausingStateChanges, pausingValueOfStates } from './changes/state-changes.js';
import { type EventSummary, eventSchema, formatEvent, summarizeTransition } from './event-summary.js';
import { intervalParameter, machine } from './parameters.js';
import { defineQuery } from './query.js';
import { endOf, type Interval, startOf } from './reading/position.js';
import { pausingOrRequire, pausingRequireMachine } from './reading/require-present.js';

export const statesQuery = defineQuery({
  verb: 'states',
  path: '/history/states',
  description: 'the timeline of a machine: its states, their durations, and the events that changed them',
  arguments: { machine, interval: intervalParameter },
  examples: [['power', 'the power timeline of the server']],
  find: (history, { machine, interval }) => lived(pausingStatesOverTime(history, machine, interval)),
  lines: (all, { interval }, look) => livesInLines(all, interval, look),
  shown: {
    list: 'states',
    schema: () =>
      z.strictObject({
        states: z.array(z.string()),
        at: z.int().describe('Virtual time at which the states start, in milliseconds since the epoch.'),
        time: z.string(),
        event: eventSchema().optional(),
      }),
    show: ({ at, event, states }) => ({
      states,
      at,
      time: instant(at),
      ...(event && { event: formatEvent(event) }),
    }),
    next: { parameter: 'from', after: ({ event }) => event?.number },
  },
});

/** Omits the items before the start of the machine. */
function* lived(lives: PausingItems<MachineTimeline>): PausingItems<MachineTimeline> {
  let began = false;
  for (const life of lives) {
    began ||= life !== pause && life.states.length > 0;
    if (began || life === pause) yield life;
  }
}

/**
 * Yields the lines of a timeline. A line contains the duration of its states, so it is printed when the next states
 * start.
 */
function* livesInLines(
  lives: Iterable<MachineTimeline>,
  { from, until }: Required<Interval>,
  look: LineLayout,
): Generator<string> {
  let last: MachineTimeline | undefined;
  const line = ({ states, at, event }: MachineTimeline, endMs: number) => {
    const number = event?.number ?? (from.after === 0 ? 0 : undefined);
    const inWords = look.colours.bold(states.length === 0 ? 'gone' : states.join(', '));
    const cause =
      event === undefined
        ? ''
        : look.colours.dim(`  ${formatNumberedCause(event.number, event.cause, look)}`);
    return `${formatMomentText({ event: number, at }, look)}  ${inWords}  ${formatDuration(endMs - at)}${cause}`;
  };
  for (const life of lives) {
    if (last !== undefined) yield line(last, life.at);
    last = life;
  }
  yield last === undefined ? 'the machine did not exist' : line(last, until.at);
}

export interface MachineTimeline {
  /** Innermost active states; empty while the machine does not exist. */
  readonly states: readonly string[];
  /** Virtual time at which the states start. Unit: ms since the epoch. */
  readonly at: number;
  /** Event that entered the states; undefined for the states at the start of the interval. */
  readonly event: EventSummary | undefined;
}

/**
 * Returns the timeline of a machine. Throws TypeError for invalid arguments; the generator throws NotInHistory for a
 * machine that never existed.
 */
export function statesOverTime(
  history: History,
  machine: Address,
  interval: Interval = {},
): Generator<MachineTimeline> {
  validateArguments(
    'statesOverTime',
    { history, machine, interval },
    { history: historySchema, machine: addressSchema, interval: intervalSchema(history) },
  );
  const lives = pausingStatesOverTime(history, machine, interval);
  const demand = function* () {
    yield* pausingRequireMachine(history, machine);
  };
  return collectItems(pausingOrRequire(lives, demand, ({ states }) => states.length > 0));
}

export function* pausingStatesOverTime(
  history: History,
  machine: Address,
  { from = startOf(history), until = endOf(history) }: Interval = {},
): PausingItems<MachineTimeline> {
  const states = { machines: [machine], evaluate: (statesOf: StatesOf) => statesOf(machine) };
  const first = yield* pausingValueOfStates(history, states, from.after);
  yield { states: first, at: from.at, event: undefined };
  for (const turn of pausingStateChanges(history, states, { from, until })) {
    if (turn === pause) yield pause;
    else yield { states: turn.after, at: turn.event.at, event: summarizeTransition(turn.event) };
  }
}
