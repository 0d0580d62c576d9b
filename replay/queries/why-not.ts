/**
 * `why-not` query: why a condition does not hold. For a value, the result is its last change with the earlier events that
 * led to it. For each machine that the condition depends on, the result contains the active states, the transitions that
 * would lead to the condition, the pending timers, and the events that the machine did not accept in these states.
 */
import * as z from 'zod';
import {
  type Address,
  type Forest,
  isMachineRecord,
  type Json,
  type MachineRecord,
  machineKind,
  type TransitionOutline,
} from '../../engine/index.js';
import { hosts } from '../../machines/index.js';
import { type ControllerTree, pathOfPointer, pointerToMachine, valueAt } from '../../models/index.js';
import { type Pausing, type PausingItems, pause } from '../cooperative.js';
import { formatMomentText } from '../format/event-lines.js';
import { instant } from '../format/instant.js';
import { obstacleLines } from '../format/obstacle-lines.js';
import type { History } from '../history/history.js';
import { findMachine, isAmong, statesIn } from '../machine-states.js';
import { type EventSummary, eventSchema, formatEvent, summarizeEvent } from './event-summary.js';
import { formatInfluences, type Influences, influencesSchema, pausingInfluences } from './influences.js';
import { at, condition as conditionParameter } from './parameters.js';
import { defineQuery } from './query.js';
import type { PastCondition } from './reading/comparison.js';
import { type Position, pausingStateAt } from './reading/position.js';
import { pausingRequireCondition } from './reading/require-present.js';

/** Maximum number of machines in the result. Assumption: a value that depends on more is not explained by machines. */
const machinesMax = 3;
/** Maximum number of events before the position that are searched for refused events. */
const searchedMax = 256;
/** Maximum number of refused events in the result, newest first. */
const refusedMax = 5;

export interface ValueObstacle {
  readonly location: string;
  readonly value: Json | undefined;
  /** Last event that changed the data of the value; undefined if none did. */
  readonly change: EventSummary | undefined;
  readonly influences: Influences;
}

/** Transition on the way to the condition. */
export type Step = Pick<TransitionOutline, 'event' | 'guard' | 'to'>;

interface RefusedAttempt {
  readonly event: EventSummary;
  /** Type of the event that the machine did not accept. */
  readonly refused: string;
  /** Guards that excluded the transitions of this event; empty if the active states have no such transition. */
  readonly guards: readonly string[];
}

export interface MachineObstacle {
  readonly machine: Address;
  /** Innermost active states. */
  readonly states: readonly string[];
  /** Event that entered the states; undefined if they were active at the start. */
  readonly since: EventSummary | undefined;
  /** Shortest sequence of transitions to the condition; empty if the condition is not about states of this machine. */
  readonly way: readonly Step[];
  /** Pending events of the machine, with their times in ms since the epoch. */
  readonly pending: readonly { readonly event: string; readonly at: number }[];
  readonly refused: readonly RefusedAttempt[];
  readonly influences: Influences;
}

export type Obstacle = ValueObstacle | MachineObstacle;

export const whyNotQuery = defineQuery({
  verb: 'why-not',
  path: '/history/why-not',
  description:
    'why a condition does not hold: the transitions and the guards before it, and the events that led here',
  arguments: { condition: conditionParameter, at },
  examples: [
    ["'{machine: power/1, in: on.boot.postHung}'", 'the way to a state of a machine'],
    [
      "'/redfish/v1/Systems/1/#/Status/Health = Critical' --at 10m",
      'the obstacle of a value, ten minutes after the start',
    ],
  ],
  find: (history, { condition, at: position }) => pausingObstacles(history, condition, position),
  *lines(all, { condition, at: position }, look) {
    let isFirst = true;
    for (const obstacle of all) {
      const moment = formatMomentText({ event: position.after, at: position.at }, look).trim();
      if (isFirst) yield look.colours.bold(`${condition.text} does not hold at ${moment}`);
      isFirst = false;
      yield* obstacleLines(obstacle, look);
    }
    if (isFirst) yield 'nothing prevents the condition: it holds there; why shows the reasons of a value';
  },
  fact: showObstacle,
  shown: {
    list: 'obstacles',
    schema: () =>
      z.looseObject({
        location: z.string().optional().describe('Location of the compared value.'),
        value: z.unknown().optional(),
        change: eventSchema().optional().describe('Last event that changed the data of the value.'),
        machine: z.string().optional().describe('Machine that the condition depends on.'),
        states: z.array(z.string()).optional(),
        since: eventSchema().optional().describe('Event that entered the states.'),
        way: z
          .array(z.looseObject({ event: z.string(), guard: z.string().optional() }))
          .optional()
          .describe('Shortest sequence of transitions to the condition, with their guards.'),
        pending: z.array(z.looseObject({ event: z.string(), time: z.string() })).optional(),
        refused: z
          .array(z.looseObject({ refused: z.string(), guards: z.array(z.string()) }))
          .optional()
          .describe(
            'Events that the machine did not accept in these states, with the guards that excluded them.',
          ),
        ...influencesSchema(),
      }),
    show: showObstacle,
    next: { parameter: 'at', after: () => undefined },
  },
});

function* pausingObstacles(
  history: History,
  condition: PastCondition,
  position: Position,
): PausingItems<Obstacle> {
  const tree = yield* pausingStateAt(history, position);
  const { value, hangsOn } = condition.evaluate(tree);
  if (value) return;
  yield* pausingRequireCondition(history, condition);
  if (condition.place !== undefined) yield yield* pausingValueObstacle(history, condition.place, position);
  const named = condition.machines ?? [];
  const machines = named.length > 0 ? named : machinesWithin(tree, hangsOn.pointers);
  for (const machine of machines.slice(0, machinesMax))
    yield yield* pausingMachineObstacle(history, { machine, condition, tree, position });
}

/** Returns the machines whose records contain or are within one of the pointers. */
function machinesWithin(tree: ControllerTree, pointers: readonly string[]): readonly Address[] {
  const found = pointers
    .filter((pointer) => pointer.startsWith('/machines/'))
    .flatMap((pointer) => {
      const [, ...path] = pathOfPointer(pointer);
      for (let length = 1; length <= path.length; length++) {
        const node = valueAt(tree.machines, path.slice(0, length)) as
          | Forest<MachineRecord>
          | MachineRecord
          | undefined;
        if (node !== undefined && isMachineRecord(node)) return [path.slice(0, length).join('/')];
      }
      const group = valueAt(tree.machines, path);
      return typeof group === 'object' && group !== null
        ? Object.keys(group)
            .map((name) => [...path, name].join('/'))
            .filter((address) => findMachine(tree.machines, address))
        : [];
    });
  return [...new Set(found)];
}

function* pausingValueObstacle(
  history: History,
  place: NonNullable<PastCondition['place']>,
  { after }: Position,
): Pausing<ValueObstacle> {
  const { value, hangsOn } = place.evaluate(yield* history.pausing.treeAfter(after));
  const event = yield* history.pausing.lastChange(history.changesAt(...hangsOn.pointers), after);
  const influences = yield* pausingInfluences(history, place, after, event);
  return { location: place.text, value, change: event && summarizeEvent(event), influences };
}

interface InspectedMachine {
  readonly machine: Address;
  readonly condition: PastCondition;
  readonly tree: ControllerTree;
  readonly position: Position;
}

function* pausingMachineObstacle(
  history: History,
  { machine, condition, tree, position: { after } }: InspectedMachine,
): Pausing<MachineObstacle> {
  const { pausing } = history;
  const states = statesIn(tree, machine);
  const entered = yield* pausing.lastTransition([machine], after);
  const event = entered && (yield* pausing.event(entered.number));
  const record = {
    evaluate: () => ({
      value: undefined,
      hangsOn: { pointers: [pointerToMachine(machine)], untilMs: Number.POSITIVE_INFINITY },
    }),
  };
  const influences = yield* pausingInfluences(history, { text: machine, ...record }, after, event);
  const refused: RefusedAttempt[] = [];
  const first = Math.max(entered?.number ?? 0, after - searchedMax) + 1;
  for (let number = after; number >= first && refused.length < refusedMax; number--) {
    const later = yield* pausing.event(number);
    for (const attempt of history.reads.refusedIn(later)) {
      if (attempt.address !== machine) continue;
      const guards = transitionsFrom(machine, states)
        .filter((each) => each.event === attempt.event)
        .flatMap(({ guard = [] }) => guard);
      refused.push({ event: summarizeEvent(later), refused: attempt.event, guards });
    }
    yield pause;
  }
  const timers = Object.values(findMachine(tree.machines, machine)?.timers ?? {});
  return {
    machine,
    states,
    since: event && summarizeEvent(event),
    way: wayTo(machine, states, condition),
    pending: timers.map((timer) => ({ event: timer.event.type, at: timer.at })),
    refused,
    influences,
  };
}

/** Returns the transitions that the active states and their ancestors have. */
function transitionsFrom(machine: Address, states: readonly string[]): readonly TransitionOutline[] {
  const outline = hosts.get(machineKind(machine))?.outline;
  return (outline?.transitions ?? []).filter(({ from }) => from === '' || isAmong(states, from));
}

/**
 * Returns the shortest sequence of transitions after which the condition on states would hold, whatever the guards
 * decide; empty if there is none, and for a condition on other data.
 */
function wayTo(machine: Address, states: readonly string[], { ofStates }: PastCondition): readonly Step[] {
  if (ofStates === undefined) return [];
  const outline = hosts.get(machineKind(machine))?.outline;
  const entered = (path: string): readonly string[] => {
    const state = outline?.states.find((each) => each.path === path);
    if (state?.initial !== undefined) return entered(state.initial);
    if (state?.kind !== 'parallel') return [path];
    return (outline?.states ?? [])
      .filter((each) => parentOf(each.path) === path)
      .flatMap((each) => entered(each.path));
  };
  const seen = new Set<string>(states);
  let open = states.map((state) => ({ state, steps: [] as readonly Step[] }));
  while (open.length > 0) {
    const next: typeof open = [];
    for (const { state, steps } of open) {
      for (const { event, guard, to } of transitionsFrom(machine, [state])) {
        for (const target of to.flatMap(entered)) {
          if (seen.has(target)) continue;
          seen.add(target);
          const way = [...steps, { event, to: [target], ...(guard !== undefined && { guard }) }];
          if (ofStates.evaluate((address) => (address === machine ? [target] : []))) return way;
          next.push({ state: target, steps: way });
        }
      }
    }
    open = next;
  }
  return [];
}

/** Returns the path of the parent of a state. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

function showObstacle(obstacle: Obstacle): object {
  const shown = formatInfluences(obstacle.influences);
  if (!('machine' in obstacle)) {
    const { location, value, change } = obstacle;
    return { location, value, ...(change && { change: formatEvent(change) }), ...shown };
  }
  const { machine, states, since, way, pending, refused } = obstacle;
  return {
    machine,
    states,
    ...(since && { since: formatEvent(since) }),
    way,
    pending: pending.map((each) => ({ ...each, time: instant(each.at) })),
    refused: refused.map((each) => ({ ...each, event: formatEvent(each.event) })),
    ...shown,
  };
}
