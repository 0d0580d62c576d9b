/**
 * Passcodes of two-factor logins: which were sent to whom, and whether they still count. The code itself is never here:
 * it follows from the secret, and so does what it is compared by, because a plain digest of six digits hides nothing.
 */

/** How long a code counts. Unit: ms. Source: behaviour § 0. */
export const passcodeLifetimeMs = 600_000;

/** Mails remembered; the oldest is forgotten first. Assumption: more than log in within the life of a code. */
const sentMax = 64;

interface SentPasscode {
  /** Counts every code ever sent: the code is derived from it. */
  readonly serial: number;
  readonly userId: string;
  /** The address of the mail. */
  readonly to: string;
  /** Virtual time. Unit: ms since the epoch. */
  readonly sentAt: number;
  /** Keyed with the secret. Lower-case hex. */
  readonly hash: string;
  /** False once it was used, replaced by a newer one, or lost with the controller's memory. */
  readonly isOpen: boolean;
}

export interface PasscodesState {
  readonly nextSerial: number;
  /** Oldest first. */
  readonly sent: readonly SentPasscode[];
}

export const initialPasscodes: PasscodesState = { nextSerial: 1, sent: [] };

/** The one code that would let this user in, unless it is too old. */
export function findOpenPasscode({ sent }: PasscodesState, userId: string): SentPasscode | undefined {
  return sent.find((passcode) => passcode.isOpen && passcode.userId === userId);
}

/** The last instant at which a code counts is the end of its life. */
export function isTooOld({ sentAt }: SentPasscode, now: number): boolean {
  return now - sentAt > passcodeLifetimeMs;
}

/** The same, for an action that may write it. */
interface PasscodesDraft {
  nextSerial: number;
  sent: SentPasscode[];
}

/** A newer code takes the place of the one before. */
export function addPasscode(
  passcodes: PasscodesDraft,
  passcode: Omit<SentPasscode, 'serial' | 'isOpen'>,
): void {
  closePasscodes(passcodes, ({ userId }) => userId === passcode.userId);
  passcodes.sent.push({ serial: passcodes.nextSerial++, ...passcode, isOpen: true });
  if (passcodes.sent.length > sentMax) passcodes.sent.shift();
}

export function closePasscodes(
  passcodes: PasscodesDraft,
  isMeant: (passcode: SentPasscode) => boolean,
): void {
  passcodes.sent = passcodes.sent.map((passcode) =>
    passcode.isOpen && isMeant(passcode) ? { ...passcode, isOpen: false } : passcode,
  );
}
