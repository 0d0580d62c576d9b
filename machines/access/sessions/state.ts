/** Open sessions. Only the sha256 of a token is stored. */
import type { RoleId } from '../accounts/index.js';

/** Maximum number of sessions; further logins are refused until one ends. Assumption: behaviour § 0 suggests 32. */
export const sessionsMax = 32;

/** Allowed idle timeouts; `0` is never. Unit: min. Source: behaviour § 0. */
export const idleTimeoutChoices = [15, 30, 60, 120, 0] as const;
export const idleTimeoutMinutes = 30;

/**
 * Minimum interval between changes of a session's access time, so that a busy client does not fill the journal. Unit:
 * ms. The idle time counts from there, so a session may end up to this much early.
 */
export const touchIntervalMs = 60_000;

export interface Session {
  readonly id: string;
  /** Number of sessions ever opened, including this one. */
  readonly serial: number;
  /** Id of an account or of a directory user (`users.ts`). */
  readonly userId: string;
  /** The certificate mapping used at login; null for a login by password. */
  readonly mappingId: string | null;
  readonly tokenHash: string;
  /** Unit: ms since the epoch, by the controller's clock; the same for the next property. */
  readonly loggedInAt: number;
  readonly accessedAt: number;
  readonly clientAddress: string;
  /** The role of the user at login. */
  readonly initialRole: RoleId;
}

export interface SessionsState {
  /** Shown by the session service and by the manager. Unit: min. 0: never. */
  readonly idleTimeoutMinutes: (typeof idleTimeoutChoices)[number];
  /** Number of sessions ever opened; tokens and ids are derived from it. */
  readonly nextSerial: number;
  readonly byId: { readonly [sessionId: string]: Session };
  /** Fault: the table refuses further sessions, however few are open. */
  readonly isFull: boolean;
}

/** Whether the next login is refused. */
export function isTableFull({ byId, isFull }: SessionsState): boolean {
  return isFull || Object.keys(byId).length >= sessionsMax;
}

/** Open sessions in order of login: ids are no numbers, so the order of an object's keys does not help. */
export function listSessions({ sessions }: { readonly sessions: SessionsState }): readonly Session[] {
  return Object.values(sessions.byId).sort((one, other) => one.serial - other.serial);
}
