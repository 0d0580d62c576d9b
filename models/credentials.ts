/** What is brought to a login, and how a password is stored. */

/**
 * Longest user name and password that one may try to log in with: a directory's may be longer than an account's. What is
 * longer is nobody's. Unit: characters. Assumption: what a distinguished name takes.
 */
export const loginLengthMax = 255;

/**
 * How a password becomes what is kept of it. `scrypt`: whoever reads it has to guess, at some 40 ms a guess; every
 * password that somebody gave, and all that `serve` keeps. `hmac-sha256`: keyed by the salt, a microsecond; for a
 * password that follows from a public seed, where there is nothing to guess. Another cost would be another scheme.
 */
export const passwordSchemes = ['scrypt', 'hmac-sha256'] as const;
export type PasswordScheme = (typeof passwordSchemes)[number];

/** A password as it is kept. Salt and hash are lower-case hex. */
export type StoredPassword<Scheme extends PasswordScheme = PasswordScheme> = {
  readonly scheme: Scheme;
  readonly salt: string;
  readonly hash: string;
};
