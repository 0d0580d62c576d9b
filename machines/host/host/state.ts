/**
 * State of the server outside of machines: names and settings that survive a power cycle. Settings that are also BIOS
 * attributes are stored there; their allowed values are here.
 */

import type { Reactions, Transaction } from '../../../models/index.js';
import { bootHistoryTimes } from '../../boot-history-times.js';
import type { Genesis } from '../../genesis.js';
import type { PostMode } from '../../power/index.js';

/** Maximum pause before the boot of the operating system. Unit: s. Source: behaviour § 9. */
export const endOfPostDelaySecondsMax = 15_300;

/** Time that the host has had power. */
export interface PowerOnTime {
  /** Start of the current power-on period; null while it has no power. Unit: ms since the epoch. */
  readonly sinceMs: number | null;
  /** Sum of all earlier periods. Unit: ms. */
  readonly beforeMs: number;
}

export interface HostState {
  readonly assetTag: string;
  /** As reported by the operating system, or as set here. */
  readonly hostName: string;
  readonly fqdn: string;
  /** A server that was switched off for overheating stays off after cooling down. */
  readonly remainsOffAfterHeat: boolean;
  readonly endOfPostDelaySeconds: number;
  readonly postMode: PostMode;
  readonly powerOnTime: PowerOnTime;
  /** Reason of the last reset, power-off or power-on. */
  readonly resetReason: ResetReason;
  /** Instant of the last completed device discovery in POST; null before the first. Unit: ms since the epoch. */
  readonly discoveredAt: number | null;
}

/** As configured in its blueprint; by default on, after POST. */
export function initialHost(genesis: Genesis): { readonly host: HostState } {
  const { system, timings } = genesis.blueprint;
  const { hostMs } = bootHistoryTimes(genesis);
  return {
    host: {
      assetTag: '',
      hostName: system.hostName,
      fqdn: system.fqdn,
      // Assumption: an operator investigates first.
      remainsOffAfterHeat: true,
      endOfPostDelaySeconds: 0,
      postMode: 'Normal',
      powerOnTime: { sinceMs: hostMs, beforeMs: 0 },
      resetReason: 'Unknown',
      discoveredAt: hostMs === null ? null : hostMs + timings.postDiscovery.typicalMs,
    },
  };
}

// Reason of the last reset, power-off or power-on, by the facts about it. Assumption: the last fact counts, because
// each starts such a change.

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
  // The reason of a mains failure is unknown.
  'host.powerRestored': keep('Unknown'),
};
