/** Parts of the chart of the system power: its events, the ends of POST, and what goes on beside the boot. */

import { emit } from '../../declare.js';
import type {
  BootAttempt,
  BootedProgram,
  HaltReason,
  PowerContext,
  PowerContract,
  PowerPlan,
  PowerRequest,
} from '../../power/index.js';

/** What may start a cycle brings its plan. */
type Planned = PowerRequest | 'fault.machineCheck' | 'fault.host.crashed';

/** What every event brings along, timers too. */
export interface Firmware {
  /** What a start would come to now. */
  readonly attempt: BootAttempt;
  /** Whether a start that boots nothing is followed by another. */
  readonly startsOver: boolean;
  /** Whether there is a power-on password, which POST asks for before it ends. */
  readonly asksPassword: boolean;
}

export type PowerEvent = Partial<Firmware> &
  (
    | ({ readonly type: Planned } & PowerPlan)
    | ({
        readonly type: 'standby.ready';
        readonly autoOn: 'PowerOn' | 'RemainOff' | 'Restore';
        readonly delayMs: number;
      } & PowerPlan)
    | { readonly type: Exclude<PowerContract['sent']['type'], Planned | 'standby.ready'> }
    | { readonly type: 'boot.discovered' | 'boot.posted' }
  );

export interface PowerChartEvent {
  readonly context: PowerContext;
}

/** POST is through, whatever it ends in. */
const endPost = [
  { type: 'consumePostMode', params: ({ context }: PowerChartEvent) => ({ postMode: context.postMode }) },
  'forgetPostMode',
] as const;

/** What POST is for was tried. */
const tryBoot = [
  'rememberAttempt',
  { type: 'tellBoot', params: ({ context: { attempt } }: PowerChartEvent) => ({ attempt }) },
] as const;

/** Of a POST that was told nothing else; in the order they are asked for. */
export const postOutcomes = {
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
export const postEndTransitions = [
  { guard: 'shutsDown', target: '#power.stopping', actions: endPost },
  { guard: 'reboots', target: '#power.starting.resetting', actions: endPost },
  { guard: 'waits', target: '#power.on.boot.holding', actions: endPost },
  postOutcomes.halted,
  postOutcomes.system,
  postOutcomes.setUp,
  postOutcomes.application,
  postOutcomes.startingOver,
  postOutcomes.nothing,
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
export function listTransitionsNeedingBoot({ transitions, states }: Asking): readonly string[] {
  const own = [...transitions].filter(([, each]) => each.some(({ guard }) => asksForAttempt(guard)));
  return [...own.map(([event]) => event), ...Object.values(states).flatMap(listTransitionsNeedingBoot)];
}

function asksForAttempt(guard: unknown): boolean {
  const name = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard;
  return typeof name === 'string' && Object.hasOwn(attemptGuards, name);
}

// POST asks at the console for the power-on password: what becomes of what is typed there (behaviour § 3.1).

/** Source: behaviour § 3.1. */
const wrongPasswordsMax = 3;

/** What such a start comes to; nothing of what it was for was tried. */
export const haltedForPassword: BootAttempt = {
  outcome: { ending: 'halted', reason: 'password' },
  refusals: [],
  failedTarget: null,
};

export const passwordTyped = {
  'password.typed': postEndTransitions,
  'password.mistyped': [
    {
      guard: 'isLastTry',
      target: 'halted',
      actions: ['haltForPassword', { type: 'tellBoot', params: { attempt: haltedForPassword } }],
    },
    { actions: 'countWrongPassword' },
  ],
} as const;

export const passwordGuards = {
  isLastTry: ({ context }: PowerChartEvent) => context.wrongPasswords + 1 >= wrongPasswordsMax,
};

export const devices = {
  description: 'Discovery of devices, which follows the bus enumeration in POST.',
  initial: 'idle',
  states: {
    idle: {
      description: 'POST has not enumerated the buses yet.',
      on: { 'boot.discovered': 'searching' },
    },
    searching: { description: 'Devices are being discovered.', after: { deviceDiscovery: 'found' } },
    found: { description: 'All devices were discovered.' },
  },
} as const;

export const inventory = {
  description: 'Firmware inventory, which is collected after POST.',
  initial: 'idle',
  states: {
    idle: { description: 'POST has not ended yet.', on: { 'boot.posted': 'collecting' } },
    collecting: {
      description: 'The firmware inventory is being collected.',
      after: { inventory: { target: 'complete', actions: emit('host.inventoryComplete') } },
    },
    complete: { description: 'The firmware inventory is complete.' },
  },
} as const;
