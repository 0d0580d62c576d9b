/**
 * State of the server outside of machines: names and settings that survive a power cycle. A setting that is also a BIOS
 * attribute is stored as the BIOS attribute.
 */

import type { Reactions, Transaction } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import type { Genesis } from '../../genesis.js';
import type { PostMode } from '../../power/index.js';

/** Maximum delay before the boot of the operating system. Unit: s. Source: behaviour § 9. */
export const endOfPostDelaySecondsMax = 15_300;

/** Time for which the host has had power. */
export interface PowerOnTime {
  /** Start of the current power-on period; null while the host has no power. Unit: ms since the epoch. */
  readonly sinceMs: number | null;
  /** Sum of all earlier power-on periods. Unit: ms. */
  readonly beforeMs: number;
}

export interface HostState {
  readonly assetTag: string;
  /** Host name as the operating system has reported it, or as a client has set it. */
  readonly hostName: string;
  readonly fqdn: string;
  /** True if a server that was switched off because of overheating stays off after it has cooled down. */
  readonly remainsOffAfterHeat: boolean;
  readonly endOfPostDelaySeconds: number;
  readonly postMode: PostMode;
  readonly powerOnTime: PowerOnTime;
  /** Reason for the last reset, power-off or power-on. */
  readonly resetReason: ResetReason;
  /**
   * Instant of the last completed device discovery in POST; null before the first discovery. Unit: ms since the epoch.
   */
  readonly discoveredAt: number | null;
}

/** Returns the initial state as the blueprint configures it. By default the server is on, and POST is complete. */
export function initialHost(genesis: Genesis): { readonly host: HostState } {
  const { system, timings } = genesis.blueprint;
  const { hostMs } = bootHistoryTimes(genesis);
  return {
    host: {
      assetTag: '',
      hostName: system.hostName,
      fqdn: system.fqdn,
      // Assumption: the server stays off, because an operator investigates the overheating first.
      remainsOffAfterHeat: true,
      endOfPostDelaySeconds: 0,
      postMode: 'Normal',
      powerOnTime: { sinceMs: hostMs, beforeMs: 0 },
      resetReason: 'Unknown',
      discoveredAt: hostMs === null ? null : hostMs + timings.postDiscovery.typicalMs,
    },
  };
}

// Reason for the last reset, power-off or power-on. The facts about such changes determine it. Assumption: the last of
// these facts is the reason, because each of them starts a change.

/** Values of the reset reason. Source: behaviour § 2.2, ResetReason. */
export const resetReasons = ['Unknown', 'OSNormal', 'BMCNormal', 'OSCrash', 'HWWatchdog', 'Thermal'] as const;
type ResetReason = (typeof resetReasons)[number];

function keep(reason: ResetReason) {
  return ({ view, draft }: Transaction) => {
    if (view.host.resetReason !== reason) draft.host.resetReason = reason;
  };
}

export const resetReasonReactions: Reactions = {
  'host.powerOnSent': keep('BMCNormal'),
  'host.powerOffSent': keep('BMCNormal'),
  'host.resetSent': keep('BMCNormal'),
  'host.crashed': keep('OSCrash'),
  'host.nmi': keep('OSCrash'),
  'watchdog.recovered': keep('HWWatchdog'),
  'watchdog.expired': keep('HWWatchdog'),
  'temperature.shutdown': keep('Thermal'),
  // The reason is `Unknown` after a mains failure.
  'host.powerRestored': keep('Unknown'),
};
