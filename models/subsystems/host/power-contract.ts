/**
 * The system power machine as others see it: its address, states, events and context.
 * Projections and writes read its record through this file; the chart itself is in `machines/`.
 */
import { addressAt, type RecordOf, recordAt } from '../../../engine/index.js';
import type { BootAttempt } from './boot-outcome.js';
import type { PostMode } from './state.js';

export const powerAddress = addressAt<PowerContract>('power/1');

/** Its record in a tree. */
export const powerRecord = recordAt(powerAddress);

/** How far the firmware and the operating system have come while the host has power. */
export type BootState =
  | 'initialising'
  | 'halted'
  | 'discovering'
  | 'postHung'
  | 'completing'
  | 'servicing'
  | 'prompting'
  | 'holding'
  | 'inSetUp'
  | 'inApplication'
  | 'unbootable'
  | 'osBooting'
  | 'osRunning'
  | 'osStranded'
  | 'osHung'
  | 'shuttingDown'
  | 'restarting'
  | 'dumping';

export interface PoweredParts {
  readonly boot: BootState;
  readonly devices: 'idle' | 'searching' | 'found';
  readonly inventory: 'idle' | 'collecting' | 'complete';
}

export type PowerValue =
  | 'unpowered'
  | 'off'
  | 'waiting'
  | { readonly starting: 'poweringOn' | 'resetting' }
  | { readonly stopping: 'poweringOff' | 'coldBooting' }
  | { readonly on: PoweredParts };

/** How long the phases of one power cycle take, drawn when it is asked for. Unit: ms. Source: behaviour § 3.1. */
export interface PowerTimings {
  readonly powerOnMs: number;
  readonly powerOffMs: number;
  readonly initialisationMs: number;
  readonly discoveryMs: number;
  readonly deviceDiscoveryMs: number;
  readonly completionMs: number;
  readonly inventoryMs: number;
  readonly osBootMs: number;
  readonly osShutdownMs: number;
  readonly crashDumpMs: number;
}

/** What one power cycle goes by, drawn and looked up with the request that starts it. */
export interface PowerPlan {
  readonly timings: PowerTimings;
  /** What its POST ends in. */
  readonly postMode: PostMode;
}

export interface PowerContext extends PowerPlan {
  /**
   * Whether the host has power or is to have it: what the auto-power-on policy `Restore` goes by after the mains were
   * lost, and whether it comes back once the supplies have let go.
   */
  readonly wasOn: boolean;
  /** How long the auto-power-on waits. Unit: ms. */
  readonly autoOnDelayMs: number;
  /** From power-on to a running operating system, of the last boot that got there. Unit: ms. */
  readonly lastBootMs: number;
  /** What the last start came to. */
  readonly attempt: BootAttempt;
  /** Passwords that were wrong, of those typed since POST last asked for one. */
  readonly wrongPasswords: number;
}

/** What may start or end a power cycle. */
export const powerRequests = [
  'power.on',
  'power.forceOff',
  'power.gracefulShutdown',
  'power.forceRestart',
  'power.gracefulRestart',
  'power.nmi',
  'power.coldBoot',
  'button.press',
  'button.hold',
] as const;
export type PowerRequest = (typeof powerRequests)[number];

export interface PowerContract {
  readonly value: PowerValue;
  readonly context: PowerContext;
  readonly sent: {
    readonly type:
      | PowerRequest
      /** The controller is up, and sees to the host. */
      | 'standby.ready'
      | 'mains.lost'
      /** The host resets by itself: an error that nothing can mend struck a part that it runs with. */
      | 'fault.machineCheck'
      | 'fault.host.crashed'
      /** POST has found its devices and has to wait for somebody; they are done. */
      | 'post.held'
      | 'post.released'
      /** At the console, while POST asks for the power-on password: it, or something else. */
      | 'password.typed'
      | 'password.mistyped'
      /** Firmware that found nothing tries once more, and now there is something. */
      | 'boot.retried'
      /** What the operating system was started from can no longer be read; it can again. */
      | 'systemDisk.lost'
      | 'systemDisk.back'
      | 'fault.host.hung'
      | 'fault.host.recovered'
      | 'fault.post.hung'
      | 'fault.post.recovered';
  };
}

/** The requests a reset type stands for; `PushPowerButton` is the hand on the button. */
export const resetEvents = {
  On: 'power.on',
  ForceOff: 'power.forceOff',
  GracefulShutdown: 'power.gracefulShutdown',
  ForceRestart: 'power.forceRestart',
  Nmi: 'power.nmi',
  PushPowerButton: 'button.press',
  GracefulRestart: 'power.gracefulRestart',
} as const satisfies Record<string, PowerRequest>;

export type PowerRecord = RecordOf<PowerContract>;

/** The innermost state of the host: what a request to its power depends on. */
export type HostPhase =
  | 'unpowered'
  | 'off'
  | 'waiting'
  | 'poweringOn'
  | 'resetting'
  | 'poweringOff'
  | 'coldBooting'
  | BootState;

export function hostPhase({ value }: PowerRecord): HostPhase {
  if (typeof value === 'string') return value;
  if ('starting' in value) return value.starting;
  return 'stopping' in value ? value.stopping : value.on.boot;
}

/** What goes on side by side while the host has power, undefined otherwise. */
export function poweredParts({ value }: PowerRecord): PoweredParts | undefined {
  return typeof value === 'object' && 'on' in value ? value.on : undefined;
}

/** The boot state while the host has power, undefined otherwise. */
export function findBootState(record: PowerRecord): BootState | undefined {
  return poweredParts(record)?.boot;
}

/** What is POST: one that does not end in a start of an operating system stands at its end and does not finish. */
const postStates: readonly (BootState | undefined)[] = [
  'initialising',
  'halted',
  'discovering',
  'postHung',
  'completing',
  'servicing',
  'prompting',
  'holding',
  'inSetUp',
  'inApplication',
  'unbootable',
];

/** True from the start of POST until it has finished: settings the firmware reads then are locked (behaviour § 3.1). */
export function inPost(record: PowerRecord): boolean {
  return postStates.includes(findBootState(record));
}

/** True once POST has finished, until the host loses its power or starts anew. */
export function isPastPost(record: PowerRecord): boolean {
  return findBootState(record) !== undefined && !inPost(record);
}

const described: Readonly<Record<HostPhase, string>> = {
  unpowered: 'Power is off',
  off: 'Power is off',
  waiting: 'Power is off',
  poweringOn: 'Server is starting',
  resetting: 'Server is starting',
  poweringOff: 'Server is powering off',
  coldBooting: 'Server is powering off',
  initialising: 'Server is starting',
  halted: 'Server cannot start',
  discovering: 'Server is starting',
  postHung: 'Server hangs in its start',
  completing: 'Server is starting',
  servicing: 'Server is updating its firmware',
  prompting: 'Server is waiting for its power-on password',
  holding: 'Server is waiting at the end of POST',
  inSetUp: 'Server is in the set-up of its firmware',
  inApplication: 'Server runs an application of its firmware',
  unbootable: 'Server has nothing to start from',
  osBooting: 'Operating system is not running',
  osRunning: 'Power is on',
  osStranded: 'Power is on',
  osHung: 'Operating system is not running',
  shuttingDown: 'Server is shutting down',
  restarting: 'Server is shutting down',
  dumping: 'Operating system is not running',
};

/** What a refused request is told of the host's state. */
export function describePower(record: PowerRecord): string {
  return described[hostPhase(record)];
}
