/** Login credentials and stored passwords. */

/**
 * Maximum length of the user name and of the password of a login. Unit: characters. A longer text is never valid. The
 * limit is longer than the limit of accounts, because names of directory users can be longer. Assumption: the maximum
 * length of a distinguished name.
 */
export const loginLengthMax = 255;

/**
 * Schemes of stored passwords. With `scrypt`, each guess costs about 40 ms. It is used for every password that a user
 * chose, and for all passwords that `serve` stores. `hmac-sha256` is keyed by the salt and takes one microsecond. It is
 * used for passwords that derive from a public seed, because anyone can compute them anyway. A change of the cost
 * requires a new scheme name.
 */
export const passwordSchemes = ['scrypt', 'hmac-sha256'] as const;
export type PasswordScheme = (typeof passwordSchemes)[number];

/** Stored password. Salt and hash are lower-case hexadecimal. */
export type StoredPassword<Scheme extends PasswordScheme = PasswordScheme> = {
  readonly scheme: Scheme;
  readonly salt: string;
  readonly hash: string;
};
