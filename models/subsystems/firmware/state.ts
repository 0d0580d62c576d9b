/** What is to be known of firmware beside the versions that run, which the blueprint has. */
import type { Activation } from './kinds.js';

/** Written, and not running yet. */
export interface WrittenFirmware {
  readonly version: string;
  /** What has to happen first. */
  readonly activates: Exclude<Activation, 'Immediately'>;
}

/** What a piece of firmware cannot run for: its writing broke off, or it is not what was written. */
export type Damage = 'interrupted' | 'changed';

/** `NoDowngrade` is for good (behaviour § 3.2). */
export const downgradePolicies = ['AllowDowngrade', 'RecoveryDowngrade', 'NoDowngrade'] as const;
export type DowngradePolicy = (typeof downgradePolicies)[number];

export interface FirmwareState {
  /** By the id of the item in the inventory. */
  readonly written: { readonly [id: string]: WrittenFirmware };
  /** By the id of the item in the inventory. */
  readonly damaged: { readonly [id: string]: Damage };
  /** Components whose writing broke off while the controller was away: its log tells of them once it is back. */
  readonly untold: readonly string[];
  readonly downgradePolicy: DowngradePolicy;
}

export const initialFirmware: FirmwareState = {
  written: {},
  damaged: {},
  untold: [],
  downgradePolicy: 'AllowDowngrade',
};
