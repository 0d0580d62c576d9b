/**
 * Contract of the system power machine: its address, states, events and context. Resources and writes read its record
 * through this file; the chart is in `machines/host/host/`.
 */
import { addressAt, type RecordOf, recordAt } from '../../engine/index.js';

export const powerAddress = addressAt<PowerContract>('power/1');

/** Record of the power machine in the state tree. */
export const powerRecord = recordAt(powerAddress);

/** Progress of the firmware and the operating system while the host has power. */
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

/** Requested ends of POST. Source: behaviour § 2.2. */
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

/** Durations of the phases of one power cycle, drawn when it is requested. Unit: ms. Source: behaviour § 3.1. */
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

/** Plan of one power cycle, created with the request that starts the cycle: drawn durations and configured behavior. */
export interface PowerPlan {
  readonly timings: PowerTimings;
  /** Requested end of POST in this power cycle. */
  readonly postMode: PostMode;
}

export interface PowerContext extends PowerPlan {
  /**
   * True if the host has power or is powering on. The value is used by the auto-power-on policy `Restore` after a mains
   * failure, and by the restart after the supplies have switched off.
   */
  readonly wasOn: boolean;
  /** Delay of the automatic power-on. Unit: ms. */
  readonly autoOnDelayMs: number;
  /** Time from power-on to a running operating system, in the last complete boot. Unit: ms. */
  readonly lastBootMs: number;
  /** Outcome of the last start of the host. */
  readonly attempt: BootAttempt;
  /** Number of wrong passwords since POST last prompted for one. */
  readonly wrongPasswords: number;
}

/** Events that may start or end a power cycle. */
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
      /** The controller is up, and handles the host. */
      | 'standby.ready'
      | 'mains.lost'
      /** The host resets: an uncorrectable error of a part in use. */
      | 'fault.machineCheck'
      | 'fault.host.crashed'
      /** POST has discovered its devices and waits for operations of other subsystems; these are complete. */
      | 'post.held'
      | 'post.released'
      /** Input at the console at the prompt for the power-on password: right or wrong. */
      | 'password.typed'
      | 'password.mistyped'
      /** Firmware without a boot source retries, and now there is one. */
      | 'boot.retried'
      /** The disk of the running operating system became unreadable; it is readable again. */
      | 'systemDisk.lost'
      | 'systemDisk.back'
      | 'fault.host.hung'
      | 'fault.host.recovered'
      | 'fault.post.hung'
      | 'fault.post.recovered';
  };
}

/** Power requests by reset type, in the order of behaviour "Computer system, manager and vendor actions". */
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

/** Innermost state of the host, which determines the effect of power requests. */
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

/** Returns the states of the parallel regions while the host has power; undefined otherwise. */
export function poweredParts({ value }: PowerRecord): PoweredParts | undefined {
  return typeof value === 'object' && 'on' in value ? value.on : undefined;
}

/** Returns the boot state while the host has power; undefined otherwise. */
export function findBootState(record: PowerRecord): BootState | undefined {
  return poweredParts(record)?.boot;
}

/** Checks that the host has power. Its supplies stay on during a warm reset. */
export function hasHostPower(record: PowerRecord): boolean {
  return poweredParts(record) !== undefined || hostPhase(record) === 'resetting';
}

// Outcome of a start of the host. The boot subsystem computes it for the power machine.

/**
 * Reasons of policies to halt a start: a component is not authentic, the server differs from its locked configuration,
 * or the server is to be erased.
 */
export type PolicyHalt = 'componentIntegrity' | 'configurationLock' | 'secureErase';

/** Reasons to halt a start: no working processor or memory, a policy, or too many wrong power-on passwords. */
export type HaltReason = 'processor' | 'memory' | PolicyHalt | 'password';

/** Booted program: an operating system, the set-up program of the firmware, or another firmware application. */
export type BootedProgram = 'system' | 'setUp' | 'application';

/** Outcome of a start; every start has exactly one. `from` is a structured boot name. */
export type BootOutcome =
  | { readonly ending: 'booted'; readonly from: string; readonly runs: BootedProgram }
  | { readonly ending: 'nothingFound' }
  /** Secure boot rejected all sources; the first rejection. */
  | { readonly ending: 'refused'; readonly from: string; readonly reason: string }
  | { readonly ending: 'halted'; readonly reason: HaltReason };

/** Boot source that secure boot rejected. */
export interface Refusal {
  readonly from: string;
  readonly reason: string;
}

/** Start of the host as its firmware executes it. */
export interface BootAttempt {
  readonly outcome: BootOutcome;
  /** Rejected boot sources in the order of the attempts. */
  readonly refusals: readonly Refusal[];
  /** Target of a boot override that failed; null if no override failed. */
  readonly failedTarget: string | null;
}
