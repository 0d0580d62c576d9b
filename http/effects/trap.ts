/**
 * Sending of one SNMP trap, or of one inform with its confirmation, over UDP and only to destinations that the policy
 * allows. An external failure is returned as a result; only a bug of the program throws.
 */

import type { TrapParams } from '../../machines/index.js';
import type { SealedAt, SendResult } from '../../models/index.js';
import { describeFailure, lookUpTarget } from './lookup.js';
import type { OutboundPolicy } from './policy.js';

export interface TrapContext {
  readonly policy: OutboundPolicy;
  /** Decrypts a sealed secret. */
  readonly open: (sealed: SealedAt) => string;
}

/** Sends a trap or inform and returns the result. Rejects if the sending is aborted, and for bugs of the program. */
export async function sendTrap(
  params: TrapParams,
  { policy, open }: TrapContext,
  abandoned: AbortSignal,
): Promise<SendResult> {
  try {
    const target = await lookUpTarget(params, policy);
    // The module is loaded with the first trap, so that it does not slow down the start of a service.
    const { exchangeSnmp } = await import('./snmp-session.js');
    abandoned.throwIfAborted();
    return await exchangeSnmp(params, target, open, abandoned);
  } catch (error) {
    abandoned.throwIfAborted();
    return describeFailure(error, 'traps');
  }
}
