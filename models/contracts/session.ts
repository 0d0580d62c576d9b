/** A login session's life as others see it: it ends by a logout, by idling, or with the controller's reset. */
export function sessionAddress(sessionId: string): string {
  return `session/${sessionId}`;
}

export type SessionValue = 'active' | 'over';

export interface SessionContext {
  readonly sessionId: string;
  /** Unit: ms. */
  readonly idleTimeoutMs: number;
}

export type SessionEvent = { readonly type: 'session.touched' } | { readonly type: 'session.ended' };
