/** Boot settings of the server. */
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
  /** Boot order, by reference. */
  readonly order: readonly string[];
  /** Disabled options of the order. */
  readonly disabled: readonly string[];
  readonly overrideTarget: BootTarget;
  readonly overrideEnabled: BootOverride;
  readonly overrideMode: BootMode;
  /** Device path for the target `UefiTarget`; empty if not set. */
  readonly uefiTarget: string;
  /** Address for the target `UefiHttp`; empty if not set. */
  readonly httpBootUri: string;
}

/** The boot order without an override. */
export const noBootOverride: Omit<BootSettings, 'order' | 'disabled'> = {
  overrideTarget: 'None',
  overrideEnabled: 'Disabled',
  overrideMode: 'UEFI',
  uefiTarget: '',
  httpBootUri: '',
};

/** All existing options, in the order of the firmware. */
export function initialBoot(options: readonly BootOption[]): BootSettings {
  // The shell is not tried: `UefiShellBootOrder` is `Disabled` (behaviour § 2.7).
  const shells = options.filter(({ alias }) => alias === 'UefiShell');
  const referencesOf = (some: readonly BootOption[]) => some.map(({ reference }) => reference);
  return { order: referencesOf(options), disabled: referencesOf(shells), ...noBootOverride };
}
