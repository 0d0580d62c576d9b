/** What is to be known of firmware beside the versions that run, which the blueprint has. */
import type { FaultTrigger } from '../../../models/index.js';
import type { Activation } from '../../parts/index.js';

/** Written, and not running yet. */
export interface WrittenFirmware {
  readonly version: string;
  /** What has to happen first. */
  readonly activates: Exclude<Activation, 'Immediately'>;
}

export type Damage =
  /** Its writing broke off. */
  | 'interrupted'
  /** It is not what was written, and nobody has noticed. */
  | 'changed'
  /** The same, found by a check or by a start of the host. */
  | 'found';

/** `NoDowngrade` is for good (behaviour § 3.2). */
export const downgradePolicies = ['AllowDowngrade', 'RecoveryDowngrade', 'NoDowngrade'] as const;
export type DowngradePolicy = (typeof downgradePolicies)[number];

export const scanResults = ['OK', 'Repaired', 'Failure', 'Stopped'] as const;
export type ScanResult = (typeof scanResults)[number];

export const failureReactions = ['LogOnly', 'LogAndRepairAutomatically'] as const;

/** The check of firmware against what was written: how it is set, and what came of the last. */
export interface IntegrityState {
  readonly backgroundScan: boolean;
  /** Unit: d. Range: 1–365; null: never by itself. */
  readonly scanEveryDays: number | null;
  readonly onFailure: (typeof failureReactions)[number];
  /** Null before the first. */
  readonly last: LastScan | null;
}

export interface LastScan {
  readonly result: ScanResult;
  /** When it ended, by the controller's clock. Unit: ms since the epoch. */
  readonly at: number;
  /** File name of the first image that was found invalid and is not repaired; null for none. */
  readonly failedImage: string | null;
}

export interface CompletedUpdate {
  readonly component: string;
  /** What it came through; null for one that broke off. */
  readonly through: string | null;
}

export interface WriteFault extends FaultTrigger {
  /** How far each write comes; null for somewhere. Unit: %. */
  readonly progress: number | null;
}

export interface FirmwareState {
  /** By the id of the item in the inventory. */
  readonly written: { readonly [id: string]: WrittenFirmware };
  /** By the id of the item in the inventory. */
  readonly damaged: { readonly [id: string]: Damage };
  /** What cannot be written whole, by the id of the item in the inventory. */
  readonly writeFails: { readonly [id: string]: WriteFault };
  /** What has the version of before when it was written, by the id of the item in the inventory. */
  readonly keepsVersion: { readonly [id: string]: FaultTrigger };
  /** How many times as long it takes to write firmware. */
  readonly writeTimes: number;
  /** By the id of an operation that writes: what of it that fault has struck, by the id of the item. */
  readonly breaksOff: { readonly [operation: string]: readonly string[] };
  /** Updates that ended while the controller was away: its log tells of them once it is back. */
  readonly untold: readonly CompletedUpdate[];
  readonly downgradePolicy: DowngradePolicy;
  readonly integrity: IntegrityState;
}

/** Source: behaviour § 2.20. */
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
