/**
 * Sends one trap, or one inform with its confirmation: over UDP, only to destinations that the policy allows. An
 * external failure is a result; only a bug of the program throws.
 */

import type { TrapParams } from '../../machines/index.js';
import type { SealedAt, SendResult } from '../../models/index.js';
import { describeFailure, lookUpTarget } from './lookup.js';
import type { OutboundPolicy } from './policy.js';

export interface TrapContext {
  readonly policy: OutboundPolicy;
  /** The opened secrets. */
  readonly open: (sealed: SealedAt) => string;
}

/** Rejects if it is aborted, and for bugs of the program. */
export async function sendTrap(
  params: TrapParams,
  { policy, open }: TrapContext,
  abandoned: AbortSignal,
): Promise<SendResult> {
  try {
    const target = await lookUpTarget(params, policy);
    // Loaded with the first trap, so that a service without traps starts no slower.
    const { exchangeSnmp } = await import('./snmp-session.js');
    abandoned.throwIfAborted();
    return await exchangeSnmp(params, target, open, abandoned);
  } catch (error) {
    abandoned.throwIfAborted();
    return describeFailure(error, 'traps');
  }
}
