/** A login session's life as others see it: it ends by a logout, by idling, or with the controller's reset. */
import { type Address, addressAt } from '../../../engine/index.js';

export function sessionAddress(sessionId: string): Address<SessionContract> {
  return addressAt(`session/${sessionId}`);
}

export interface SessionContext {
  readonly sessionId: string;
  /** Unit: ms. */
  readonly idleTimeoutMs: number;
  /** What of it was left when it was last set. Unit: ms. */
  readonly remainingMs: number;
}

export interface SessionContract {
  /** `lasting` is a session that does not end by idling. */
  readonly value: 'active' | 'lasting' | 'over';
  readonly context: SessionContext;
  readonly input: SessionContext;
  readonly sent:
    | { readonly type: 'session.touched' }
    /** What of the idle time is left; all of it when it is not said. */
    | { readonly type: 'session.retimed'; readonly remainingMs?: number }
    | { readonly type: 'session.unlimited' }
    | { readonly type: 'session.ended' };
}
