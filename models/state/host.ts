/** What the server keeps that no machine does: labels and settings that survive a power cycle. */

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
export type BootTarget = (typeof bootTargets)[number];

export const bootOverrides = ['Disabled', 'Once', 'Continuous'] as const;
export type BootOverride = (typeof bootOverrides)[number];

export const bootModes = ['UEFI', 'Legacy'] as const;
export type BootMode = (typeof bootModes)[number];

export const autoOnPolicies = ['PowerOn', 'RemainOff', 'Restore'] as const;
export type AutoOnPolicy = (typeof autoOnPolicies)[number];

/** Fixed delays of the auto-power-on. Unit: ms. `RandomUpTo120Sec` is drawn instead. Source: facts § 2.2. */
export const autoOnDelaysMs = {
  Minimum: 0,
  '15Sec': 15_000,
  '30Sec': 30_000,
  '45Sec': 45_000,
  '60Sec': 60_000,
} as const;
export const autoOnDelayRandomMsMax = 120_000;
export const autoOnDelays = [
  'Minimum',
  '15Sec',
  '30Sec',
  '45Sec',
  '60Sec',
  'RandomUpTo120Sec',
] as const satisfies readonly (keyof typeof autoOnDelaysMs | 'RandomUpTo120Sec')[];
export type AutoOnDelay = (typeof autoOnDelays)[number];

export interface BootSettings {
  readonly overrideTarget: BootTarget;
  readonly overrideEnabled: BootOverride;
  readonly overrideMode: BootMode;
  /** Device path for the target `UefiTarget`; empty when none was given. */
  readonly uefiTarget: string;
  /** Address for the target `UefiHttp`; empty when none was given. */
  readonly httpBootUri: string;
}

/** Nothing but the usual boot order. */
export const noBootOverride: BootSettings = {
  overrideTarget: 'None',
  overrideEnabled: 'Disabled',
  overrideMode: 'UEFI',
  uefiTarget: '',
  httpBootUri: '',
};

export interface HostState {
  readonly assetTag: string;
  readonly boot: BootSettings;
  readonly powerAutoOn: AutoOnPolicy;
  readonly powerOnDelay: AutoOnDelay;
}
