/** State of the boot settings of the server. */
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
  /** Boot order: references of the boot options. */
  readonly order: readonly string[];
  /** References of the disabled boot options. */
  readonly disabled: readonly string[];
  readonly overrideTarget: BootTarget;
  readonly overrideEnabled: BootOverride;
  readonly overrideMode: BootMode;
  /** Device path for the target `UefiTarget`; empty if not set. */
  readonly uefiTarget: string;
  /** Address for the target `UefiHttp`; empty if not set. */
  readonly httpBootUri: string;
}

/** Values of the boot settings that mean no override. */
export const noBootOverride: Omit<BootSettings, 'order' | 'disabled'> = {
  overrideTarget: 'None',
  overrideEnabled: 'Disabled',
  overrideMode: 'UEFI',
  uefiTarget: '',
  httpBootUri: '',
};

/** Returns the initial boot settings: all existing options, in the order of the firmware. */
export function initialBoot(options: readonly BootOption[]): BootSettings {
  // The shell is disabled at first, because the default of `UefiShellBootOrder` is `Disabled` (behaviour § 2.7).
  const shells = options.filter(({ alias }) => alias === 'UefiShell');
  const referencesOf = (some: readonly BootOption[]) => some.map(({ reference }) => reference);
  return { order: referencesOf(options), disabled: referencesOf(shells), ...noBootOverride };
}
