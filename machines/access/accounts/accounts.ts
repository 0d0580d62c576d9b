/** Local accounts and their privileges. The state contains only the hash scheme, the salt and the hash of a password. */
import type { StoredPassword, Transaction } from '../../../models/index.js';
import { type Privilege, privileges } from '../../../models/resource/index.js';

/** Maximum number of accounts. Source: behaviour § 9. */
export const accountsMax = 12;

/** Maximum length of user name, login name and password. Unit: characters. Source: behaviour § 2.13. */
export const credentialLengthMax = 39;

export interface Account {
  readonly id: string;
  /** Name used at login. */
  readonly userName: string;
  /** Display name of the account; the vendor's tools search by it. */
  readonly loginName: string;
  readonly privileges: readonly Privilege[];
  readonly password: StoredPassword;
  /** Number of passwords that the account has had. The salt of the next password is derived from this number. */
  readonly passwordRevision: number;
  readonly enabled: boolean;
  /** True if the account must set a new password before it can do anything else. */
  readonly passwordChangeRequired: boolean;
  readonly serviceAccount: boolean;
}

export interface AccountsState {
  /** Id of the next account. Ids are never reused, so that an id always identifies the same account. */
  readonly nextId: number;
  readonly byId: { readonly [accountId: string]: Account };
}

export const roleIds = ['Administrator', 'Operator', 'ReadOnly'] as const;
export type RoleId = (typeof roleIds)[number];

const administrative: readonly Privilege[] = ['MgmtConfigPriv', 'UserConfigPriv', 'SystemRecoveryConfigPriv'];

/** Privileges that a role grants when it is assigned to an account. Source: behaviour § 2.13. */
export const rolePrivileges: Readonly<Record<RoleId, readonly Privilege[]>> = {
  Administrator: privileges.filter((privilege) => privilege !== 'SystemRecoveryConfigPriv'),
  Operator: privileges.filter((privilege) => !administrative.includes(privilege)),
  ReadOnly: ['LoginPriv'],
};

/**
 * Returns the privileges of an account after a role was assigned. No role grants `SystemRecoveryConfigPriv`. An
 * administrator who has this privilege keeps it, because the last holder could never regain it.
 */
export function privilegesInRole(role: RoleId, granted: readonly Privilege[]): Privilege[] {
  const keepsRecovery = role === 'Administrator' && granted.includes('SystemRecoveryConfigPriv');
  return [...rolePrivileges[role], ...(keepsRecovery ? (['SystemRecoveryConfigPriv'] as const) : [])];
}

/**
 * Returns the role that the service shows for an account. Accounts store privileges only; the role is derived from
 * them. Source: behaviour § 2.13.
 */
export function findRole(granted: readonly Privilege[]): RoleId {
  if (granted.some((privilege) => administrative.includes(privilege))) return 'Administrator';
  return granted.every((privilege) => privilege === 'LoginPriv') ? 'ReadOnly' : 'Operator';
}

/** Returns the reason why a login with these credentials can never succeed, or undefined if it can. */
export function credentialProblem(userName: string, password: string): string | undefined {
  for (const [name, value] of Object.entries({ 'user name': userName, password })) {
    if (value === '' || value.length > credentialLengthMax) {
      return `a ${name} must have 1 to ${credentialLengthMax} characters, this one has ${value.length}`;
    }
  }
  // HTTP Basic separates the user name from the password by a colon, and HTTP headers contain no control characters.
  return /[:\p{Cc}]/u.test(userName)
    ? 'a user name must not contain a colon or control characters'
    : undefined;
}

/**
 * Finds an account by name, case-insensitively. Assumption: `admin` and `Admin` are the same user, as in directories.
 */
export function accountNamed({ byId }: AccountsState, userName: string): Account | undefined {
  const wanted = userName.toLowerCase();
  return Object.values(byId).find((account) => account.userName.toLowerCase() === wanted);
}

/**
 * Returns whether at least one account can log in and change accounts. The service refuses every write that removes the
 * last such account.
 */
export function isManageable({ byId }: AccountsState): boolean {
  return Object.values(byId).some(
    ({ enabled, privileges: granted }) =>
      enabled && rolePrivileges.Administrator.every((privilege) => granted.includes(privilege)),
  );
}

/** Data that a reset to factory defaults restores in addition to the default settings. */
export interface FactoryState {
  readonly accounts: readonly Account[];
}

export function initialAccounts(delivered: readonly Account[]): AccountsState {
  return {
    // The account ids of the factory state are integers, so that the next id is the largest one plus 1.
    nextId: 1 + Math.max(0, ...delivered.map(({ id }) => Number(id))),
    byId: Object.fromEntries(delivered.map((account) => [account.id, account])),
  };
}

// Public SSH keys of accounts. The keys are only stored and shown, because SSH is not simulated.

/** Maximum number of keys per account. Assumption: a user works on at most four machines with a key each. */
export const keysMax = 4;

export interface AccountKey {
  readonly id: string;
  readonly text: string;
}

/** Public keys by account id. Accounts without keys are omitted. */
export interface AccountKeysState {
  readonly [accountId: string]: {
    readonly nextId: number;
    readonly byId: { readonly [keyId: string]: AccountKey };
  };
}

export const initialAccountKeys: AccountKeysState = {};

/**
 * Restores the accounts of the factory state with their factory passwords. No id and no salt is reused. The state does
 * not contain the password revision of a deleted account. The number of executed events is added instead, because every
 * new revision needed an event.
 */
export function restoreAccounts(stage: Transaction): void {
  const { draft, tree } = stage;
  const restored = tree.factory.accounts.map((account): readonly [string, Account] => {
    const passwordRevision =
      tree.accounts.byId[account.id]?.passwordRevision ?? account.passwordRevision + tree.clock.executed;
    return [account.id, { ...account, passwordRevision }];
  });
  Object.assign(draft.accounts, { byId: Object.fromEntries(restored) });
  Object.assign(draft.certificateMappings, { byId: {}, revoked: [] });
  stage.put('accountKeys', initialAccountKeys);
}

// Client certificates that are mapped to accounts. The state has at most one mapping per account, by account id, and
// stores only the fingerprint of the certificate.

/**
 * Maximum number of stored revoked certificates. A login with a stored certificate is refused as revoked. A login with
 * an older certificate, which is no longer stored, is refused as not mapped. Assumption: 32 is enough for several
 * replacements of all possible mappings.
 */
export const revokedMax = 32;

interface CertificateMapping {
  /** SHA-256 fingerprint of the certificate: upper-case hex pairs separated by colons. */
  readonly fingerprint: string;
}

export interface CertificateMappingsState {
  /** Mappings by account id. */
  readonly byId: { readonly [accountId: string]: CertificateMapping };
  /** Fingerprints of the certificates whose mappings were deleted, the latest last. */
  readonly revoked: readonly string[];
}

export const initialCertificateMappings: CertificateMappingsState = { byId: {}, revoked: [] };

/** Returns the list of revoked fingerprints with the given one at the end. */
export function withRevoked(revoked: readonly string[], fingerprint: string): string[] {
  return [...withoutRevoked(revoked, fingerprint), fingerprint].slice(-revokedMax);
}

/** Returns the list of revoked fingerprints without the fingerprint of a certificate that is mapped again. */
export function withoutRevoked(revoked: readonly string[], fingerprint: string): string[] {
  return revoked.filter((candidate) => candidate !== fingerprint);
}
