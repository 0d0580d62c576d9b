/**
 * Passcodes of two-factor logins: their recipients and their validity. The state does not contain a code: a code is
 * derived from the secret. The comparison hash is keyed with the secret too, because an unkeyed digest of six digits
 * would reveal them.
 */

/** Lifetime of a code. Unit: ms. Source: behaviour § 0. */
export const passcodeLifetimeMs = 600_000;

/**
 * Maximum number of stored mails; the oldest mail is evicted first. Assumption: more than the logins within the
 * lifetime of a code.
 */
const sentMax = 64;

interface SentPasscode {
  /** Serial number of the code among all codes that were ever sent; the code is derived from it. */
  readonly serial: number;
  readonly userId: string;
  /** Mail address of the recipient. */
  readonly to: string;
  /** Virtual time at which the mail was sent. Unit: ms since the epoch. */
  readonly sentAt: number;
  /** Hash of the code, keyed with the secret. Lower-case hex. */
  readonly hash: string;
  /**
   * True while the code is valid: not used, not replaced by a newer code, and not lost with the memory of the
   * controller.
   */
  readonly isOpen: boolean;
}

export interface PasscodesState {
  readonly nextSerial: number;
  /** Sent passcodes, the oldest first. */
  readonly sent: readonly SentPasscode[];
}

export const initialPasscodes: PasscodesState = { nextSerial: 1, sent: [] };

/** Finds the only code with which this user could log in. The caller checks its age with `isTooOld`. */
export function findOpenPasscode({ sent }: PasscodesState, userId: string): SentPasscode | undefined {
  return sent.find((passcode) => passcode.isOpen && passcode.userId === userId);
}

/** Returns whether the lifetime of a code is over. The code is still valid at the last instant of its lifetime. */
export function isTooOld({ sentAt }: SentPasscode, now: number): boolean {
  return now - sentAt > passcodeLifetimeMs;
}

/** Mutable draft of `Passcodes` for actions. */
interface PasscodesDraft {
  nextSerial: number;
  sent: SentPasscode[];
}

/** Adds a code, which replaces the previous code of the same user. */
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
