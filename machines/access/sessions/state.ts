/** State of the open sessions. Only the SHA-256 hash of a token is stored. */
import type { RoleId } from '../accounts/index.js';

/**
 * Maximum number of open sessions. Further logins are refused until a session ends. Assumption: behaviour § 0 suggests
 * 32.
 */
export const sessionsMax = 32;

/** Allowed idle timeouts. `0` means no timeout. Unit: min. Source: behaviour § 0. */
export const idleTimeoutChoices = [15, 30, 60, 120, 0] as const;
export const idleTimeoutMinutes = 30;

/**
 * Minimum interval between changes of the access time of a session, so that a busy client does not fill the journal.
 * Unit: ms. The idle timeout counts from the stored access time, so that a session may end up to one interval early.
 */
export const touchIntervalMs = 60_000;

export interface Session {
  readonly id: string;
  /** Serial number of the session among all sessions that were ever opened. */
  readonly serial: number;
  /** Id of an account or of a directory user (`users.ts`). */
  readonly userId: string;
  /** Id of the certificate mapping that the login used; null for a login by password. */
  readonly mappingId: string | null;
  readonly tokenHash: string;
  /** Time of the login, in controller time. Unit: ms since the epoch. `accessedAt` has the same unit. */
  readonly loggedInAt: number;
  readonly accessedAt: number;
  readonly clientAddress: string;
  /** Role of the user at login. */
  readonly initialRole: RoleId;
}

export interface SessionsState {
  /** Idle timeout, which the session service and the manager show. Unit: min. `0` means no timeout. */
  readonly idleTimeoutMinutes: (typeof idleTimeoutChoices)[number];
  /** Serial number of the next session; its token and id are derived from it. */
  readonly nextSerial: number;
  readonly byId: { readonly [sessionId: string]: Session };
  /** True while the fault `sessions.full` is set: the table refuses further sessions, however few are open. */
  readonly isFull: boolean;
}

/** Returns whether the table refuses the next login. */
export function isTableFull({ byId, isFull }: SessionsState): boolean {
  return isFull || Object.keys(byId).length >= sessionsMax;
}

/**
 * Lists the open sessions in order of login. The serial numbers determine the order, because the keys of the object do
 * not.
 */
export function listSessions({ sessions }: { readonly sessions: SessionsState }): readonly Session[] {
  return Object.values(sessions.byId).sort((one, other) => one.serial - other.serial);
}
