/** State of firmware apart from the running versions, which are in the blueprint. */
import type { FaultTrigger } from '../../../models/index.js';
import type { Activation } from '../../parts/index.js';

/** Written version that is not active yet. */
export interface WrittenFirmware {
  readonly version: string;
  /** Event that activates the version. */
  readonly activates: Exclude<Activation, 'Immediately'>;
}

export type Damage =
  /** Damage by an interrupted write. */
  | 'interrupted'
  /** Modified and undetected. */
  | 'changed'
  /** Modified, and detected by a check or by a start of the host. */
  | 'found';

/** Downgrade policies. `NoDowngrade` is permanent (behaviour § 3.2). */
export const downgradePolicies = ['AllowDowngrade', 'RecoveryDowngrade', 'NoDowngrade'] as const;
export type DowngradePolicy = (typeof downgradePolicies)[number];

export const scanResults = ['OK', 'Repaired', 'Failure', 'Stopped'] as const;
export type ScanResult = (typeof scanResults)[number];

export const failureReactions = ['LogOnly', 'LogAndRepairAutomatically'] as const;

/** State of the firmware integrity check: its settings, and the result of the last check. */
export interface IntegrityState {
  readonly backgroundScan: boolean;
  /** Days between automatic checks. Range: 1–365; null disables automatic checks. */
  readonly scanEveryDays: number | null;
  readonly onFailure: (typeof failureReactions)[number];
  /** Result of the last check; null before the first check. */
  readonly last: LastScan | null;
}

export interface LastScan {
  readonly result: ScanResult;
  /** Time of the end of the check, by the controller's clock. Unit: ms since the epoch. */
  readonly at: number;
  /** File name of the first invalid image that was not repaired; null for none. */
  readonly failedImage: string | null;
}

export interface CompletedUpdate {
  readonly component: string;
  /** Interface that requested the update; null for an interrupted update. */
  readonly through: string | null;
}

export interface WriteFault extends FaultTrigger {
  /** Progress at which each write is interrupted, in percent; null for a random progress. */
  readonly progress: number | null;
}

export interface FirmwareState {
  /** Written versions by id of the inventory item. */
  readonly written: { readonly [id: string]: WrittenFirmware };
  /** Damage by id of the inventory item. */
  readonly damaged: { readonly [id: string]: Damage };
  /** Write faults by id of the inventory item. */
  readonly writeFails: { readonly [id: string]: WriteFault };
  /** Triggers of the fault that keeps the previous version after a write, by id of the inventory item. */
  readonly keepsVersion: { readonly [id: string]: FaultTrigger };
  /** Factor by which a fault multiplies the duration of writes. */
  readonly writeTimes: number;
  /** Items whose write fault has triggered, by id of the write operation. */
  readonly breaksOff: { readonly [operation: string]: readonly string[] };
  /** Updates that ended while the controller was unavailable; the log entries are made on its return. */
  readonly untold: readonly CompletedUpdate[];
  readonly downgradePolicy: DowngradePolicy;
  readonly integrity: IntegrityState;
}

/** Factory default of the integrity check. Source: behaviour § 2.20. */
const initialIntegrity: IntegrityState = {
  backgroundScan: false,
  scanEveryDays: 7,
  onFailure: 'LogOnly',
  last: null,
};

export const initialFirmware: FirmwareState = {
  written: {},
  damaged: {},
  writeFails: {},
  keepsVersion: {},
  writeTimes: 1,
  breaksOff: {},
  untold: [],
  downgradePolicy: 'AllowDowngrade',
  integrity: initialIntegrity,
};
