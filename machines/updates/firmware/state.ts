/** State of firmware apart from the running versions, which are in the blueprint. */
import type { FaultTrigger } from '../../../models/index.js';
import type { Activation } from '../../parts/index.js';

/** Written, but not active yet. */
export interface WrittenFirmware {
  readonly version: string;
  /** The event that activates it. */
  readonly activates: Exclude<Activation, 'Immediately'>;
}

export type Damage =
  /** Its write was interrupted. */
  | 'interrupted'
  /** Modified and undetected. */
  | 'changed'
  /** Modified, and detected by a check or by a start of the host. */
  | 'found';

/** `NoDowngrade` is permanent (behaviour § 3.2). */
export const downgradePolicies = ['AllowDowngrade', 'RecoveryDowngrade', 'NoDowngrade'] as const;
export type DowngradePolicy = (typeof downgradePolicies)[number];

export const scanResults = ['OK', 'Repaired', 'Failure', 'Stopped'] as const;
export type ScanResult = (typeof scanResults)[number];

export const failureReactions = ['LogOnly', 'LogAndRepairAutomatically'] as const;

/** The integrity check of firmware: its settings, and the result of the last one. */
export interface IntegrityState {
  readonly backgroundScan: boolean;
  /** Unit: d. Range: 1–365; null: no automatic check. */
  readonly scanEveryDays: number | null;
  readonly onFailure: (typeof failureReactions)[number];
  /** Null before the first. */
  readonly last: LastScan | null;
}

export interface LastScan {
  readonly result: ScanResult;
  /** End of the check, by the controller's clock. Unit: ms since the epoch. */
  readonly at: number;
  /** File name of the first invalid and unrepaired image; null for none. */
  readonly failedImage: string | null;
}

export interface CompletedUpdate {
  readonly component: string;
  /** Interface of the update; null for an interrupted one. */
  readonly through: string | null;
}

export interface WriteFault extends FaultTrigger {
  /** Progress at which each write is interrupted; null for a random one. Unit: %. */
  readonly progress: number | null;
}

export interface FirmwareState {
  /** By id of the inventory item. */
  readonly written: { readonly [id: string]: WrittenFirmware };
  /** By id of the inventory item. */
  readonly damaged: { readonly [id: string]: Damage };
  /** Items with a write fault, by id of the inventory item. */
  readonly writeFails: { readonly [id: string]: WriteFault };
  /** Items that keep their previous version after a write, by id of the inventory item. */
  readonly keepsVersion: { readonly [id: string]: FaultTrigger };
  /** Factor of the write duration. */
  readonly writeTimes: number;
  /** By id of a write operation: the items whose write fault has triggered. */
  readonly breaksOff: { readonly [operation: string]: readonly string[] };
  /** Updates that ended during an absence of the controller, logged on its return. */
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
