/** What the server is to be started from. */
import type { BootOption } from './boot-sources.js';

export const bootTargets = [
  'None',
  'Cd',
  'Hdd',
  'Usb',
  'SDCard',
  'Utilities',
  'Diags',
  'BiosSetup',
  'Pxe',
  'UefiShell',
  'UefiHttp',
  'UefiTarget',
] as const;
type BootTarget = (typeof bootTargets)[number];

export const bootOverrides = ['Disabled', 'Once', 'Continuous'] as const;
type BootOverride = (typeof bootOverrides)[number];

export const bootModes = ['UEFI', 'Legacy'] as const;
export type BootMode = (typeof bootModes)[number];

export interface BootSettings {
  /** What to try one after the other, by reference. */
  readonly order: readonly string[];
  /** What of it is left out. */
  readonly disabled: readonly string[];
  readonly overrideTarget: BootTarget;
  readonly overrideEnabled: BootOverride;
  readonly overrideMode: BootMode;
  /** Device path for the target `UefiTarget`; empty when none was given. */
  readonly uefiTarget: string;
  /** Address for the target `UefiHttp`; empty when none was given. */
  readonly httpBootUri: string;
}

/** Nothing but the usual boot order. */
export const noBootOverride: Omit<BootSettings, 'order' | 'disabled'> = {
  overrideTarget: 'None',
  overrideEnabled: 'Disabled',
  overrideMode: 'UEFI',
  uefiTarget: '',
  httpBootUri: '',
};

/** All options there are, as the firmware lists them. */
export function initialBoot(options: readonly BootOption[]): BootSettings {
  // The shell is not tried by itself: `UefiShellBootOrder` is `Disabled` (behaviour § 2.7).
  const shells = options.filter(({ alias }) => alias === 'UefiShell');
  const referencesOf = (some: readonly BootOption[]) => some.map(({ reference }) => reference);
  return { order: referencesOf(options), disabled: referencesOf(shells), ...noBootOverride };
}
