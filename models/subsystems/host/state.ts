/**
 * What the server keeps that no machine does: names and settings that survive a power cycle. Settings that are attributes
 * of the BIOS as well are kept there; what they may be stands here.
 */
import type { Genesis } from '../../genesis.js';
import { lifeBefore } from '../../life.js';
import type { autoOnDelaysMs } from './auto-on.js';
import type { ResetReason } from './reset-reason.js';

export const autoOnPolicies = ['PowerOn', 'RemainOff', 'Restore'] as const;
export type AutoOnPolicy = (typeof autoOnPolicies)[number];

export const autoOnDelays = [
  'Minimum',
  '15Sec',
  '30Sec',
  '45Sec',
  '60Sec',
  'RandomUpTo120Sec',
] as const satisfies readonly (keyof typeof autoOnDelaysMs | 'RandomUpTo120Sec')[];
export type AutoOnDelay = (typeof autoOnDelays)[number];

export const powerRegulatorModes = ['OSControl', 'Dynamic', 'Max', 'Min'] as const;
export type PowerRegulatorMode = (typeof powerRegulatorModes)[number];

/** What comes after POST. Source: behaviour § 2.2. */
export const postModes = ['Normal', 'PostToShutdown', 'PostToReboot', 'PostToWait'] as const;
export type PostMode = (typeof postModes)[number];

/** How thoroughly POST looks for devices. Source: behaviour § 2.2. */
export const postDiscoveryModes = ['Auto', 'ForceFullDiscovery', 'ForceFastBoot'] as const;
export type PostDiscoveryMode = (typeof postDiscoveryModes)[number];

/** Longest pause before the operating system. Unit: s. Source: behaviour § 9. */
export const endOfPostDelaySecondsMax = 15_300;

/** How long the host has had power. */
export interface PowerOnTime {
  /** Since when it has it now; null while it has none. Unit: ms since the epoch. */
  readonly sinceMs: number | null;
  /** Of all times before. Unit: ms. */
  readonly beforeMs: number;
}

export interface HostState {
  readonly assetTag: string;
  /** As the operating system last reported it, or as it was set here. */
  readonly hostName: string;
  readonly fqdn: string;
  /** A server that was switched off because it was too hot stays off once it has cooled down. */
  readonly remainsOffAfterHeat: boolean;
  readonly endOfPostDelaySeconds: number;
  readonly postMode: PostMode;
  readonly powerOnTime: PowerOnTime;
  /** Why it was last reset or powered off or on. */
  readonly resetReason: ResetReason;
  /** When POST last completed the discovery of devices; null before it ever has. Unit: ms since the epoch. */
  readonly discoveredAt: number | null;
}

/** As its blueprint wants it, by default up and past POST. */
export function initialHost(genesis: Genesis): { readonly host: HostState } {
  const { system, timings } = genesis.blueprint;
  const { hostMs } = lifeBefore(genesis);
  return {
    host: {
      assetTag: '',
      hostName: system.hostName,
      fqdn: system.fqdn,
      // Assumption: whoever finds it off looks for why first.
      remainsOffAfterHeat: true,
      endOfPostDelaySeconds: 0,
      postMode: 'Normal',
      powerOnTime: { sinceMs: hostMs, beforeMs: 0 },
      resetReason: 'Unknown',
      discoveredAt: hostMs === null ? null : hostMs + timings.postDiscovery.typicalMs,
    },
  };
}
