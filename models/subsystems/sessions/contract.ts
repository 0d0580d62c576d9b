/** A login session's life as others see it: it ends by a logout, by idling, or with the controller's reset. */
export function sessionAddress(sessionId: string): string {
  return `session/${sessionId}`;
}

/** `lasting` is a session that does not end by idling. */
export type SessionValue = 'active' | 'lasting' | 'over';

export interface SessionContext {
  readonly sessionId: string;
  /** Unit: ms. */
  readonly idleTimeoutMs: number;
  /** What of it was left when it was last set. Unit: ms. */
  readonly remainingMs: number;
}

export type SessionEvent =
  | { readonly type: 'session.touched' }
  | { readonly type: 'session.retimed'; readonly idleTimeoutMs: number; readonly remainingMs: number }
  | { readonly type: 'session.unlimited' }
  | { readonly type: 'session.ended' };
