/** Where POST leads: which transition is taken says what a start of the host would come to now. */
import type { BootedProgram, HaltReason, PowerContext } from '../../models/index.js';
import { emit } from '../declare.js';
import type { PowerEvent } from './power-event.js';

export interface Heard {
  readonly context: PowerContext;
}

/** POST is through, whatever it ends in. */
const endPost = [
  { type: 'consumePostMode', params: ({ context }: Heard) => ({ postMode: context.postMode }) },
  'forgetPostMode',
] as const;

/** What POST is for was tried. */
const tryBoot = [
  'rememberAttempt',
  { type: 'tellBoot', params: ({ context: { attempt } }: Heard) => ({ attempt }) },
] as const;

/** Of a POST that was told nothing else; in the order they are asked for. */
export const endings = {
  halted: { guard: 'isHalted', target: '#power.on.boot.halted', actions: tryBoot },
  system: {
    guard: { type: 'boots', params: 'system' },
    target: '#power.on.boot.osBooting',
    actions: ['announcePosted', emit('host.postComplete'), ...endPost, ...tryBoot],
  },
  setUp: {
    guard: { type: 'boots', params: 'setUp' },
    target: '#power.on.boot.inSetUp',
    actions: [...endPost, ...tryBoot],
  },
  application: {
    guard: { type: 'boots', params: 'application' },
    target: '#power.on.boot.inApplication',
    actions: [...endPost, ...tryBoot],
  },
  startingOver: {
    guard: 'startsOver',
    target: '#power.starting.resetting',
    actions: [...endPost, ...tryBoot],
  },
  nothing: { target: '#power.on.boot.unbootable', actions: [...endPost, ...tryBoot] },
} as const;

/** What POST comes to at its end: what it was told, else what the start comes to. */
export const postEndings = [
  { guard: 'shutsDown', target: '#power.stopping', actions: endPost },
  { guard: 'reboots', target: '#power.starting.resetting', actions: endPost },
  { guard: 'waits', target: '#power.on.boot.holding', actions: endPost },
  endings.halted,
  endings.system,
  endings.setUp,
  endings.application,
  endings.startingOver,
  endings.nothing,
] as const;

/** What shows before devices are looked for. */
const lacks: readonly HaltReason[] = ['processor', 'memory'];

interface Asked {
  readonly event: PowerEvent;
}

export const attemptGuards = {
  lacksParts: ({ event: { attempt } }: Asked) =>
    attempt?.outcome.ending === 'halted' && lacks.includes(attempt.outcome.reason),
  startsOver: ({ event: { startsOver } }: Asked) => startsOver === true,
  asksPassword: ({ event: { asksPassword } }: Asked) => asksPassword === true,
  isHalted: ({ event: { attempt } }: Asked) => attempt?.outcome.ending === 'halted',
  boots: ({ event: { attempt } }: Asked, program: BootedProgram) =>
    attempt?.outcome.ending === 'booted' && attempt.outcome.runs === program,
};

/** A state of a chart, as far as it says what it asks for on which event. */
interface Asking {
  readonly transitions: ReadonlyMap<string, readonly { readonly guard?: unknown }[]>;
  readonly states: Readonly<Record<string, Asking>>;
}

/** The events on which a chart goes by what a start would come to: those whose transitions ask for it. */
export function listAsking({ transitions, states }: Asking): readonly string[] {
  const own = [...transitions].filter(([, each]) => each.some(({ guard }) => asksForAttempt(guard)));
  return [...own.map(([event]) => event), ...Object.values(states).flatMap(listAsking)];
}

function asksForAttempt(guard: unknown): boolean {
  const name = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard;
  return typeof name === 'string' && Object.hasOwn(attemptGuards, name);
}
