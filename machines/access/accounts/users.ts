/**
 * Who can log in: a local account, or a user of the directory whom the settings let in. Accounts come first; a name
 * that an account has and that cannot log in by it is looked for in the directory too.
 */
import {
  type DirectoryUser,
  directoryPrefix,
  directoryUserId,
  type StoredDirectory,
} from '../../../models/blueprint/index.js';
import { type ControllerTree, isLicensed, type StoredPassword } from '../../../models/index.js';
import type { Privilege } from '../../../models/resource/index.js';
import { type DirectoryProvider, usesDirectory } from './account-service-state.js';
import { accountNamed } from './accounts.js';

export interface User {
  /** An account's own id; `directory/` and the name for a user of the directory, which is no account's id. */
  readonly id: string;
  readonly userName: string;
  readonly privileges: readonly Privilege[];
  readonly password: StoredPassword;
  readonly passwordChangeRequired: boolean;
  /** Present when a certificate was shown: the mapping by which it stands for this user. */
  readonly mappingId?: string;
}

export function isDirectoryUser(id: string): boolean {
  return id.startsWith(directoryPrefix);
}

/** Users of a directory alone have a second step to their login. Source: behaviour § 0. */
export function needsPasscode({ accountService }: ControllerTree, userId: string): boolean {
  return accountService.twoFactor && isDirectoryUser(userId);
}

/** Whoever may log in by this name now, whatever its case. */
export function userNamed(tree: ControllerTree, userName: string): User | undefined {
  const account = accountNamed(tree.accounts, userName);
  if (account?.enabled === true && admitsAccounts(tree)) return account;
  const wanted = userName.toLowerCase();
  return fromDirectory(tree, (user) => user.userName.toLowerCase() === wanted);
}

/** Stands for the mapping of those whose certificate names them in the directory. */
export const directoryMapping = 'directory';

interface CertificateNames {
  /** As tools print it: `CN = alice, O = Site`. */
  readonly subject: string;
  readonly commonName: string | undefined;
  readonly principal: string | undefined;
  readonly mail: string | undefined;
}

/** The user of the directory whom a certificate names, among those the settings let in. */
export function namedInDirectory(
  tree: ControllerTree,
  by: ControllerTree['certificates']['login']['nameMapping'],
  { subject, commonName, principal, mail }: CertificateNames,
): User | undefined {
  const is = (one: string | undefined, other: string | undefined) =>
    one !== undefined && one.toLowerCase() === other?.toLowerCase();
  // Tools print a name from its root on, a directory from the user on.
  const written = subject.split(', ').reverse().join(',').replaceAll(' = ', '=');
  const tests: Readonly<Record<typeof by, (user: DirectoryUser) => boolean>> = {
    SubjectCN: ({ userName }) => is(userName, commonName),
    SubjectDN: ({ userName }) =>
      is(
        distinguishedName(tree, directoryUserId(userName)),
        subject.replaceAll(' = ', '=').replaceAll(', ', ','),
      ) || is(distinguishedName(tree, directoryUserId(userName)), written),
    SANRFC822: (user) => is(user.mail, mail),
    // The directory knows its users by the part before the domain.
    SANUPN: ({ userName }) => is(userName, principal) || is(userName, principal?.split('@')[0]),
  };
  return fromDirectory(tree, tests[by]);
}

/** Whether users of a directory can get in: it is asked, and there is the licence for it. */
export function usesLicensedDirectory({ accountService, license }: ControllerTree): boolean {
  return usesDirectory(accountService) && isLicensed(license, 'directoryLogin');
}

/** Local accounts are kept out only for a directory: somebody has to get in (behaviour § 2.13). */
export function admitsAccounts(tree: ControllerTree): boolean {
  return tree.accountService.localLogin || !usesLicensedDirectory(tree);
}

/** Whoever may log in now, by whatever name. */
export function listUsers(tree: ControllerTree): readonly User[] {
  const accounts = admitsAccounts(tree)
    ? Object.values(tree.accounts.byId).filter(({ enabled }) => enabled)
    : [];
  return [...accounts, ...listDirectoryUsers(tree, () => true)];
}

/** The user of an id, undefined when there is none any more or the directory is not asked any more. */
export function userWithId(tree: ControllerTree, id: string): User | undefined {
  if (!isDirectoryUser(id)) return tree.accounts.byId[id];
  return fromDirectory(tree, (user) => directoryUserId(user.userName) === id);
}

/** Whether a user has what somebody is to be granted. Source: behaviour § 8. */
export function mayGrant(tree: ControllerTree, userId: string, granted: readonly Privilege[]): boolean {
  const own = userWithId(tree, userId)?.privileges ?? [];
  return granted.every((privilege) => own.includes(privilege));
}

/** What a user is called. One of the directory is called so even while nobody asks it. */
export function findUserName(tree: ControllerTree, id: string): string | undefined {
  return isDirectoryUser(id) ? id.slice(directoryPrefix.length) : tree.accounts.byId[id]?.userName;
}

/**
 * What the directory calls a user. Assumption: its users stand in the container for users of the domain that its address
 * is in; of an address that is a number, nothing of that is known.
 */
export function distinguishedName({ blueprint: { directory } }: ControllerTree, id: string): string {
  const domain = /^[\d.]+$|:/.test(directory?.address ?? '')
    ? []
    : (directory?.address.split('.').slice(1) ?? []);
  const name = id.slice(directoryPrefix.length).replace(/[,+"\\<>;=#]/g, '\\$&');
  return [`CN=${name}`, 'CN=Users', ...domain.map((label) => `DC=${label}`)].join(',');
}

function fromDirectory(tree: ControllerTree, isWanted: (user: DirectoryUser) => boolean): User | undefined {
  return listDirectoryUsers(tree, isWanted)[0];
}

/** Those of the directory that the settings let in. */
function listDirectoryUsers(
  tree: ControllerTree,
  isWanted: (user: DirectoryUser) => boolean,
): readonly User[] {
  const { directory } = tree.blueprint;
  if (directory === null || !isLicensed(tree.license, 'directoryLogin')) return [];
  const provider = tree.accountService.providers[directory.kind];
  if (!isReached(directory, provider)) return [];
  return directory.users.filter(isWanted).flatMap((found) => admitted(found, provider) ?? []);
}

/**
 * True when the settings lead to where the directory is. Assumption: a described directory holds no objects of the
 * extended schema, so nobody gets in by that one.
 */
function isReached(
  { address, port }: StoredDirectory,
  { mode, addresses, port: asked }: DirectoryProvider,
): boolean {
  const wanted = address.toLowerCase();
  return (
    mode === 'DefaultSchema' && asked === port && addresses.some((given) => given.toLowerCase() === wanted)
  );
}

/** The user with what all the mapped groups it is in grant together; undefined when that is not even a login. */
export function admitted(
  { userName, password, groups }: DirectoryUser,
  { roleMapping }: DirectoryProvider,
): User | undefined {
  const memberships = new Set(groups.map((group) => group.toLowerCase()));
  const granted = new Set<Privilege>();
  for (const { group, privileges } of roleMapping) {
    if (!memberships.has(group.toLowerCase())) continue;
    for (const privilege of privileges) granted.add(privilege);
  }
  if (!granted.has('LoginPriv')) return undefined;
  const id = directoryUserId(userName);
  return { id, userName, privileges: [...granted], password, passwordChangeRequired: false };
}
