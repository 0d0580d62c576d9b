/**
 * What the server keeps that no machine does: names and settings that survive a power cycle. Settings that are attributes
 * of the BIOS as well are kept there; what they may be stands here.
 */

import type { Reactions, Transaction } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import type { Genesis } from '../../genesis.js';
import type { PostMode } from '../../power/index.js';

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
  const { hostMs } = bootHistoryTimes(genesis);
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

// Why the server was last reset or powered off or on, by the facts that say so. Assumption: the last of them counts, as
// each begins such a change.

/** Source: behaviour § 2.2, ResetReason. */
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
  // Nobody knows who took the mains away.
  'host.powerRestored': keep('Unknown'),
};
