/**
 * `states`: the life of a machine: which states it was in, how long, and which event took it there. Answered from recorded transitions;
 * only to look whether a stretch is of the history may a segment be executed again.
 */
import * as z from 'zod';
import { type Address, formatDuration } from '../../engine/index.js';
import { collectItems, type PausingItems, pause } from '../cooperative.js';
import { formatCauseDetail, formatMomentText, type LineLayout } from '../format/event-lines.js';
import type { History } from '../history/history.js';
import { addressSchema, historySchema, intervalSchema, validateArguments } from '../validate-arguments.js';
import type { StatesOf } from './changes/expression.js';
import { pausingStateChanges, pausingValueOfStates } from './changes/state-changes.js';
import {
  type EventSummary,
  eventSchema,
  formatEvent,
  instant,
  summarizeTransition,
} from './event-summary.js';
import { intervalParameter, machine } from './parameters.js';
import { defineQuery } from './query.js';
import { endOf, type Interval, startOf } from './reading/position.js';
import { pausingOrRequire, pausingRequireMachine } from './reading/require-present.js';

export const statesQuery = defineQuery({
  verb: 'states',
  path: '/history/states',
  description: "a machine's life: its states, how long it was in each, and what took it there",
  arguments: { machine, interval: intervalParameter },
  examples: [['power', 'when the server was on, and how it got there']],
  find: (history, { machine, interval }) => lived(pausingStatesOverTime(history, machine, interval)),
  lines: (all, { interval }, look) => livesInLines(all, interval, look),
  shown: {
    list: 'states',
    schema: () =>
      z.strictObject({
        states: z.array(z.string()),
        at: z.int().describe('Virtual time, in milliseconds since the epoch.'),
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

/** Before a machine begins there is nothing to answer of it. */
function* lived(lives: PausingItems<MachineTimeline>): PausingItems<MachineTimeline> {
  let began = false;
  for (const life of lives) {
    began ||= life !== pause && life.states.length > 0;
    if (began || life === pause) yield life;
  }
}

/** Each line has how long it was so: that is known when the next one comes. */
function* livesInLines(
  lives: Iterable<MachineTimeline>,
  { from, until }: Required<Interval>,
  look: LineLayout,
): Generator<string> {
  let last: MachineTimeline | undefined;
  const line = ({ states, at, event }: MachineTimeline, endMs: number) => {
    const number = event?.number ?? (from.after === 0 ? 0 : undefined);
    const inWords = look.colours.bold(states.length === 0 ? 'gone' : states.join(', '));
    const cause = event === undefined ? '' : look.colours.dim(`  ${formatCauseDetail(event.cause)}`);
    return `${formatMomentText({ event: number, at }, look)}  ${inWords}  ${formatDuration(endMs - at)}${cause}`;
  };
  for (const life of lives) {
    if (last !== undefined) yield line(last, life.at);
    last = life;
  }
  yield last === undefined ? 'it was not there' : line(last, until.at);
}

export interface MachineTimeline {
  /** The active states, those with others inside them left out; none while there is no such machine. */
  readonly states: readonly string[];
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** The event that took it there; undefined for what it was in at the beginning of the stretch. */
  readonly event: EventSummary | undefined;
}

/** Throws TypeError for arguments that are none; the generator NotInHistory for a machine that was at no time. */
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
