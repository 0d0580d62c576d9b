/** Credentials of a login, and stored passwords. */

/**
 * Longest user name and password of a login: those of a directory can be longer than those of an account. Longer ones
 * are never valid. Unit: characters. Assumption: the length of a distinguished name.
 */
export const loginLengthMax = 255;

/**
 * Scheme of a stored password. `scrypt`: each guess costs about 40 ms; for every password that a user gave, and for all
 * that `serve` stores. `hmac-sha256`: keyed by the salt, one microsecond; for a password that derives from a public
 * seed, where guessing is pointless. Another cost would be another scheme.
 */
export const passwordSchemes = ['scrypt', 'hmac-sha256'] as const;
export type PasswordScheme = (typeof passwordSchemes)[number];

/** A stored password. Salt and hash are lower-case hex. */
export type StoredPassword<Scheme extends PasswordScheme = PasswordScheme> = {
  readonly scheme: Scheme;
  readonly salt: string;
  readonly hash: string;
};
