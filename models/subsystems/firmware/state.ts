/** What is to be known of firmware beside the versions that run, which the blueprint has. */
import type { Activation } from './kinds.js';

/** Written, and not running yet. */
export interface WrittenFirmware {
  readonly version: string;
  /** What has to happen first. */
  readonly activates: Exclude<Activation, 'Immediately'>;
}

/** What a piece of firmware cannot run for: its writing broke off, or a scan found it changed. */
export type Damage = 'interrupted' | 'changed';

export interface FirmwareState {
  /** By the id of the item in the inventory. */
  readonly written: { readonly [id: string]: WrittenFirmware };
  /** By the id of the item in the inventory. */
  readonly damaged: { readonly [id: string]: Damage };
}

export const initialFirmware: FirmwareState = { written: {}, damaged: {} };
