/** Who may log in, and what they may do. Passwords stand here only as salt and hash, with how one came of the other. */
import { type Privilege, privileges } from '../../resource/privileges.js';

/** Accounts at a time. Source: behaviour § 9. */
export const accountsMax = 12;

/** Longest user name, login name and password. Unit: characters. Source: behaviour § 2.13. */
export const credentialLengthMax = 39;

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

export interface Account {
  readonly id: string;
  /** What one logs in with. */
  readonly userName: string;
  /** What the account is called beside it; the vendor's tools look for this one. */
  readonly loginName: string;
  readonly privileges: readonly Privilege[];
  readonly password: StoredPassword;
  /** Counts the passwords the account has had: the next one's salt is derived from it. */
  readonly passwordRevision: number;
  readonly enabled: boolean;
  /** Until it has a new password, the account can do nothing but set one. */
  readonly passwordChangeRequired: boolean;
  readonly serviceAccount: boolean;
}

export interface AccountsState {
  /** Ids are never given twice, so that one always means the same account. */
  readonly nextId: number;
  readonly byId: { readonly [accountId: string]: Account };
}

export const roleIds = ['Administrator', 'Operator', 'ReadOnly'] as const;
export type RoleId = (typeof roleIds)[number];

/** What a role grants when an account is given it. Source: behaviour § 2.13. */
export const rolePrivileges: Readonly<Record<RoleId, readonly Privilege[]>> = {
  Administrator: privileges.filter((privilege) => privilege !== 'SystemRecoveryConfigPriv'),
  Operator: [
    'LoginPriv',
    'RemoteConsolePriv',
    'VirtualMediaPriv',
    'VirtualPowerAndResetPriv',
    'HostNICConfigPriv',
    'HostBIOSConfigPriv',
    'HostStorageConfigPriv',
  ],
  ReadOnly: ['LoginPriv'],
};

/**
 * Privileges of an account after it is given a role. No role grants `SystemRecoveryConfigPriv`; an administrator who
 * has it keeps it, or the last one to have it could never get it back.
 */
export function privilegesInRole(role: RoleId, granted: readonly Privilege[]): Privilege[] {
  const keepsRecovery = role === 'Administrator' && granted.includes('SystemRecoveryConfigPriv');
  return [...rolePrivileges[role], ...(keepsRecovery ? (['SystemRecoveryConfigPriv'] as const) : [])];
}

const administrative: readonly Privilege[] = ['MgmtConfigPriv', 'UserConfigPriv', 'SystemRecoveryConfigPriv'];

/** The role an account is shown with: privileges rule, the role follows from them. Source: behaviour § 2.13. */
export function findRole(granted: readonly Privilege[]): RoleId {
  if (granted.some((privilege) => administrative.includes(privilege))) return 'Administrator';
  return granted.every((privilege) => privilege === 'LoginPriv') ? 'ReadOnly' : 'Operator';
}

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

/** Finds an account whatever the case of the name. Assumption: `admin` and `Admin` are one user, as in directories. */
export function accountNamed({ byId }: AccountsState, userName: string): Account | undefined {
  const wanted = userName.toLowerCase();
  return Object.values(byId).find((account) => account.userName.toLowerCase() === wanted);
}

/** True while somebody can still log in and change accounts: the last one who can is not given up. */
export function isManageable({ byId }: AccountsState): boolean {
  return Object.values(byId).some(
    ({ enabled, privileges: granted }) =>
      enabled && rolePrivileges.Administrator.every((privilege) => granted.includes(privilege)),
  );
}

/** What factory defaults bring back beside the settings. */
export interface FactoryState {
  readonly accounts: readonly Account[];
}

export function initialAccounts(delivered: readonly Account[]): AccountsState {
  return {
    nextId: firstFreeId(delivered),
    byId: Object.fromEntries(delivered.map((account) => [account.id, account])),
  };
}

/** Ids are whole numbers. */
function firstFreeId(accounts: readonly Account[]): number {
  return 1 + Math.max(0, ...accounts.map(({ id }) => Number(id)));
}
