/** Contract of a login session. A session ends by a logout, by its idle timeout, or by a reset of the controller. */
import { type Address, addressAt } from '../../../engine/index.js';

export function sessionAddress(sessionId: string): Address<SessionContract> {
  return addressAt(`session/${sessionId}`);
}

export interface SessionContext {
  readonly sessionId: string;
  /** Idle timeout of the session. Unit: ms. */
  readonly idleTimeoutMs: number;
  /** Remaining idle time when the timer was last set. Unit: ms. */
  readonly remainingMs: number;
}

export interface SessionContract {
  /** State of the session. A `lasting` session has no idle timeout. */
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
