/**
 * The system power machine as others see it: its address, states, events and context.
 * Projections and writes read its record through this file; the chart is in `machines/host/host/`.
 */
import { addressAt, type RecordOf, recordAt } from '../../engine/index.js';

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

/** What comes after POST. Source: behaviour § 2.2. */
export const postModes = ['Normal', 'PostToShutdown', 'PostToReboot', 'PostToWait'] as const;
export type PostMode = (typeof postModes)[number];

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

/**
 * The requests that reset types stand for, in the order of behaviour "Computer system, manager and vendor actions".
 * `PushPowerButton` presses the button.
 */
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

/** A warm reset leaves the supplies on. */
export function hasHostPower(record: PowerRecord): boolean {
  return poweredParts(record) !== undefined || hostPhase(record) === 'resetting';
}

// What a start of the host comes to, as the power machine goes by it; what it follows from is the boot's to say.

/**
 * What a policy does not put up with: a component that has not proved what it is, a server that is not as it was locked,
 * or is to be erased.
 */
export type PolicyHalt = 'componentIntegrity' | 'configurationLock' | 'secureErase';

/** What is missing altogether, what a policy does not put up with, a power-on password that nobody knew. */
export type HaltReason = 'processor' | 'memory' | PolicyHalt | 'password';

/** What was booted: something that runs on the server, the set-up of the firmware, or another application of it. */
export type BootedProgram = 'system' | 'setUp' | 'application';

/** `from` is a structured boot name. Exactly one of these is what a start ends in. */
export type BootOutcome =
  | { readonly ending: 'booted'; readonly from: string; readonly runs: BootedProgram }
  | { readonly ending: 'nothingFound' }
  /** Nothing was left that secure boot admits; what it refused first. */
  | { readonly ending: 'refused'; readonly from: string; readonly reason: string }
  | { readonly ending: 'halted'; readonly reason: HaltReason };

/** What secure boot did not let run. */
export interface Refusal {
  readonly from: string;
  readonly reason: string;
}

/** A start of the host as its firmware goes through with it. */
export interface BootAttempt {
  readonly outcome: BootOutcome;
  /** In the order they were tried. */
  readonly refusals: readonly Refusal[];
  /** The override that came to nothing; null for one that did not, or none. */
  readonly failedTarget: string | null;
}
