/** Who may log in, and what they may do. Passwords stand here only as salt and hash. */

export const privileges = [
  'LoginPriv',
  'RemoteConsolePriv',
  'UserConfigPriv',
  'MgmtConfigPriv',
  'VirtualMediaPriv',
  'VirtualPowerAndResetPriv',
  'HostNICConfigPriv',
  'HostBIOSConfigPriv',
  'HostStorageConfigPriv',
  'SystemRecoveryConfigPriv',
] as const;
export type Privilege = (typeof privileges)[number];

/** A password as it is kept: scrypt over a salt, both lower-case hex. */
export interface StoredPassword {
  readonly salt: string;
  readonly hash: string;
}

export interface Account {
  readonly id: string;
  readonly userName: string;
  readonly roleId: string;
  readonly privileges: readonly Privilege[];
  readonly password: StoredPassword;
}

export interface AccountsState {
  readonly byId: { readonly [accountId: string]: Account };
}

/** Longest user name and password. Unit: characters. Source: facts § 2.13. */
export const credentialLengthMax = 39;

/** Why nobody could log in with these, undefined when one can. */
export function credentialProblem(userName: string, password: string): string | undefined {
  for (const [name, value] of Object.entries({ 'user name': userName, password })) {
    if (value === '' || value.length > credentialLengthMax) {
      return `a ${name} has 1 to ${credentialLengthMax} characters, this one ${value.length}`;
    }
  }
  // HTTP Basic joins the two with a colon, and headers carry no control characters.
  return /[:\p{Cc}]/u.test(userName) ? 'a user name has no colon and no control characters' : undefined;
}

/** What the role Administrator grants at creation. Source: facts § 2.13. */
export const administratorPrivileges: readonly Privilege[] = privileges.filter(
  (privilege) => privilege !== 'SystemRecoveryConfigPriv',
);

/** Finds an account whatever the case of the name. Assumption: `admin` and `Admin` are one user, as in directories. */
export function accountNamed({ byId }: AccountsState, userName: string): Account | undefined {
  const wanted = userName.toLowerCase();
  return Object.values(byId).find((account) => account.userName.toLowerCase() === wanted);
}
