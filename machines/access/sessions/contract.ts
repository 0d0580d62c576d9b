/** Contract of a login session: it ends by a logout, by idling, or with the reset of the controller. */
import { type Address, addressAt } from '../../../engine/index.js';

export function sessionAddress(sessionId: string): Address<SessionContract> {
  return addressAt(`session/${sessionId}`);
}

export interface SessionContext {
  readonly sessionId: string;
  /** Unit: ms. */
  readonly idleTimeoutMs: number;
  /** Remaining idle time when the timer was last set. Unit: ms. */
  readonly remainingMs: number;
}

export interface SessionContract {
  /** A `lasting` session does not end by idling. */
  readonly value: 'active' | 'lasting' | 'over';
  readonly context: SessionContext;
  readonly input: SessionContext;
  readonly sent:
    | { readonly type: 'session.touched' }
    /** Remaining idle time; absent for all of it. */
    | { readonly type: 'session.retimed'; readonly remainingMs?: number }
    | { readonly type: 'session.unlimited' }
    | { readonly type: 'session.ended' };
}
