/** Parts of the system power chart: its events, the outcomes of POST, and the regions that are parallel to the boot. */

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

/**
 * Types of the events that can start a power cycle. Each of them contains the plan of the cycle: the durations of its
 * phases.
 */
type Planned = PowerRequest | 'fault.machineCheck' | 'fault.host.crashed';

/**
 * Data that the declaration adds to events whose transitions depend on the outcome of a start, including timer events.
 */
export interface Firmware {
  /** Outcome of a host start at the instant of the event. */
  readonly attempt: BootAttempt;
  /** True if the firmware resets the host when no boot source is available. */
  readonly startsOver: boolean;
  /** True if POST prompts for the power-on password before its end. */
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

/** Actions at the end of POST, whatever its outcome is. */
const endPost = [
  { type: 'consumePostMode', params: ({ context }: PowerChartEvent) => ({ postMode: context.postMode }) },
  'forgetPostMode',
] as const;

/** Actions after the boot attempts. */
const tryBoot = [
  'rememberAttempt',
  { type: 'tellBoot', params: ({ context: { attempt } }: PowerChartEvent) => ({ attempt }) },
] as const;

/** Transitions for the outcomes of the boot attempts, in the order of their guards. */
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

/** Transitions at the end of POST: the requested end of POST, or the outcome of the boot attempts. */
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

/** Reasons for a halt that POST detects before device discovery. */
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

/** Chart state with the guards of its transitions, by event. */
interface Asking {
  readonly transitions: ReadonlyMap<string, readonly { readonly guard?: unknown }[]>;
  readonly states: Readonly<Record<string, Asking>>;
}

/** Lists the types of the events whose transitions depend on the outcome of a host start. */
export function listTransitionsNeedingBoot({ transitions, states }: Asking): readonly string[] {
  const own = [...transitions].filter(([, each]) => each.some(({ guard }) => asksForAttempt(guard)));
  return [...own.map(([event]) => event), ...Object.values(states).flatMap(listTransitionsNeedingBoot)];
}

function asksForAttempt(guard: unknown): boolean {
  const name = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard;
  return typeof name === 'string' && Object.hasOwn(attemptGuards, name);
}

// Power-on password prompt of POST at the console, and the handling of its input (behaviour § 3.1).

/** Number of wrong passwords after which POST halts. Source: behaviour § 3.1. */
const wrongPasswordsMax = 3;

/** Outcome of a start that is halted after wrong passwords. No boot source was tried. */
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
