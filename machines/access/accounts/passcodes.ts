/**
 * Passcodes of two-factor logins: their recipients and their validity. The code itself is not stored: it is derived
 * from the secret. The comparison hash is keyed with the secret, too, because a plain digest of six digits would reveal
 * them.
 */

/** Lifetime of a code. Unit: ms. Source: behaviour § 0. */
export const passcodeLifetimeMs = 600_000;

/**
 * Maximum number of stored mails; the oldest is evicted first. Assumption: more than the logins within the lifetime of
 * a code.
 */
const sentMax = 64;

interface SentPasscode {
  /** Number of codes ever sent; the next code is derived from it. */
  readonly serial: number;
  readonly userId: string;
  /** Address of the recipient. */
  readonly to: string;
  /** Virtual time. Unit: ms since the epoch. */
  readonly sentAt: number;
  /** Keyed with the secret. Lower-case hex. */
  readonly hash: string;
  /** False once the code was used, replaced by a newer one, or lost with the memory of the controller. */
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

/** The last instant at which a code is valid is the end of its lifetime. */
export function isTooOld({ sentAt }: SentPasscode, now: number): boolean {
  return now - sentAt > passcodeLifetimeMs;
}

/** Draft of `Passcodes` for actions. */
interface PasscodesDraft {
  nextSerial: number;
  sent: SentPasscode[];
}

/** A newer code replaces the previous one of the same user. */
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
