/** Who is logged in. The token itself is never here, only its sha256. */
import type { RoleId } from '../accounts/index.js';

/** Sessions at a time; the next login is refused until one ends. Assumption: behaviour § 0 suggests 32. */
export const sessionsMax = 32;

/** Idle times after which sessions may be told to end; `0` is never. Unit: min. Source: behaviour § 0. */
export const idleTimeoutChoices = [15, 30, 60, 120, 0] as const;
export const idleTimeoutMinutes = 30;

/**
 * A session's access time moves at most this often, so that a busy client does not fill the journal. Unit: ms.
 * Its idle time counts from there, so a session may end up to this much early.
 */
export const touchIntervalMs = 60_000;

export interface Session {
  readonly id: string;
  /** How many were opened until it, itself included. */
  readonly serial: number;
  /** Whose it is: an account's id or that of a user of the directory (`users.ts`). */
  readonly userId: string;
  /** The certificate mapping it was opened by; null for one opened by a password. */
  readonly mappingId: string | null;
  readonly tokenHash: string;
  /** Unit: ms since the epoch, by the controller's clock, like the next. */
  readonly loggedInAt: number;
  readonly accessedAt: number;
  readonly clientAddress: string;
  /** The role that the user had at the login. */
  readonly initialRole: RoleId;
}

export interface SessionsState {
  /** The session service and the manager both show this one. Unit: min. 0: never. */
  readonly idleTimeoutMinutes: (typeof idleTimeoutChoices)[number];
  /** Counts every session ever opened: tokens and ids are derived from it. */
  readonly nextSerial: number;
  readonly byId: { readonly [sessionId: string]: Session };
  /** Whether there is no place for one more, however few are open: a fault. */
  readonly isFull: boolean;
}

/** Whether the next login is refused. */
export function isTableFull({ byId, isFull }: SessionsState): boolean {
  return isFull || Object.keys(byId).length >= sessionsMax;
}

/** Open sessions in the order they were opened: ids are no numbers, so an object does not keep it. */
export function listSessions({ sessions }: { readonly sessions: SessionsState }): readonly Session[] {
  return Object.values(sessions.byId).sort((one, other) => one.serial - other.serial);
}
