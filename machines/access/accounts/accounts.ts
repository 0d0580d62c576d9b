/** Who may log in, and what they may do. Passwords stand here only as salt and hash, with how one came of the other. */
import type { StoredPassword, Transaction } from '../../../models/index.js';
import { type Privilege, privileges } from '../../../models/resource/index.js';

/** Accounts at a time. Source: behaviour § 9. */
export const accountsMax = 12;

/** Longest user name, login name and password. Unit: characters. Source: behaviour § 2.13. */
export const credentialLengthMax = 39;

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

const administrative: readonly Privilege[] = ['MgmtConfigPriv', 'UserConfigPriv', 'SystemRecoveryConfigPriv'];

/** What a role grants when an account is given it. Source: behaviour § 2.13. */
export const rolePrivileges: Readonly<Record<RoleId, readonly Privilege[]>> = {
  Administrator: privileges.filter((privilege) => privilege !== 'SystemRecoveryConfigPriv'),
  Operator: privileges.filter((privilege) => !administrative.includes(privilege)),
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
    // Ids are whole numbers.
    nextId: 1 + Math.max(0, ...delivered.map(({ id }) => Number(id))),
    byId: Object.fromEntries(delivered.map((account) => [account.id, account])),
  };
}

// Public keys that accounts may log in with over SSH. There is no SSH here: they are stored and shown.

/** Keys of an account at a time. Assumption: as many as anybody has machines. */
export const keysMax = 4;

export interface AccountKey {
  readonly id: string;
  readonly text: string;
}

/** Accounts without keys are not in it. */
export interface AccountKeysState {
  readonly [accountId: string]: {
    readonly nextId: number;
    readonly byId: { readonly [keyId: string]: AccountKey };
  };
}

export const initialAccountKeys: AccountKeysState = {};

/**
 * The accounts there were at first are there again, with the passwords they had then; no id is given twice, and no salt.
 * An account that is gone has taken its revision with it, but it never had more new passwords than there were events.
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

// Which client certificate stands for which account: one to each account, by its id. Only its fingerprint is stored.

/**
 * Revoked certificates that are stored, so that a login with one is refused as revoked. Assumption: some replacements of
 * all mappings that are possible; a login with an older one is refused as not mapped.
 */
export const revokedMax = 32;

interface CertificateMapping {
  /** SHA-256 of the certificate: upper-case hex pairs with colons between. */
  readonly fingerprint: string;
}

export interface CertificateMappingsState {
  /** By the id of the account. */
  readonly byId: { readonly [accountId: string]: CertificateMapping };
  /** Fingerprints of certificates whose mapping was deleted, the latest last. */
  readonly revoked: readonly string[];
}

export const initialCertificateMappings: CertificateMappingsState = { byId: {}, revoked: [] };

/** Those there are after one more was revoked. */
export function withRevoked(revoked: readonly string[], fingerprint: string): string[] {
  return [...withoutRevoked(revoked, fingerprint), fingerprint].slice(-revokedMax);
}

/** Those there are after one was mapped again. */
export function withoutRevoked(revoked: readonly string[], fingerprint: string): string[] {
  return revoked.filter((candidate) => candidate !== fingerprint);
}
