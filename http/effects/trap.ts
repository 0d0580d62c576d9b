/**
 * Sends one trap, or one inform and waits until it is confirmed: over UDP, and to nobody whom the policy does not
 * allow. Whatever goes wrong outside is a result; only a mistake of ours throws.
 */

import type { TrapParams } from '../../machines/index.js';
import type { SealedAt, SendResult } from '../../models/index.js';
import { describeFailure, lookUpTarget } from './lookup.js';
import type { OutboundPolicy } from './policy.js';

export interface TrapContext {
  readonly policy: OutboundPolicy;
  /** What was sealed, in plain. */
  readonly open: (sealed: SealedAt) => string;
}

/** Rejects when it is given up from outside, and for what can only be a mistake of ours. */
export async function sendTrap(
  params: TrapParams,
  { policy, open }: TrapContext,
  abandoned: AbortSignal,
): Promise<SendResult> {
  try {
    const target = await lookUpTarget(params, policy);
    // Loaded with the first trap, so that a service without one starts no slower.
    const { exchangeSnmp } = await import('./snmp-session.js');
    abandoned.throwIfAborted();
    return await exchangeSnmp(params, target, open, abandoned);
  } catch (error) {
    abandoned.throwIfAborted();
    return describeFailure(error, 'traps');
  }
}
