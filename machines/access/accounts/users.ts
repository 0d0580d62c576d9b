/**
 * Users who can log in: local accounts, and directory users that the settings admit. Accounts take precedence; the name
 * of an account that cannot log in is searched in the directory, too.
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
  /** Id of the account; for a directory user `directory/` with the name, which is never the id of an account. */
  readonly id: string;
  readonly userName: string;
  readonly privileges: readonly Privilege[];
  readonly password: StoredPassword;
  readonly passwordChangeRequired: boolean;
  /** Present for a login by certificate: the mapping from the certificate to this user. */
  readonly mappingId?: string;
}

export function isDirectoryUser(id: string): boolean {
  return id.startsWith(directoryPrefix);
}

/** Only directory users have a second login step. Source: behaviour § 0. */
export function needsPasscode({ accountService }: ControllerTree, userId: string): boolean {
  return accountService.twoFactor && isDirectoryUser(userId);
}

/** The user who may currently log in by this name, case-insensitively. */
export function userNamed(tree: ControllerTree, userName: string): User | undefined {
  const account = accountNamed(tree.accounts, userName);
  if (account?.enabled === true && admitsAccounts(tree)) return account;
  const wanted = userName.toLowerCase();
  return fromDirectory(tree, (user) => user.userName.toLowerCase() === wanted);
}

/** Mapping id of a certificate that names its user in the directory. */
export const directoryMapping = 'directory';

interface CertificateNames {
  /** As tools print it: `CN = alice, O = Site`. */
  readonly subject: string;
  readonly commonName: string | undefined;
  readonly principal: string | undefined;
  readonly mail: string | undefined;
}

/** The directory user that a certificate names, among those that the settings admit. */
export function namedInDirectory(
  tree: ControllerTree,
  by: ControllerTree['certificates']['login']['nameMapping'],
  { subject, commonName, principal, mail }: CertificateNames,
): User | undefined {
  const is = (one: string | undefined, other: string | undefined) =>
    one !== undefined && one.toLowerCase() === other?.toLowerCase();
  // Tools print a name from the root down, a directory from the user up.
  const written = subject.split(', ').reverse().join(',').replaceAll(' = ', '=');
  const tests: Readonly<Record<typeof by, (user: DirectoryUser) => boolean>> = {
    SubjectCN: ({ userName }) => is(userName, commonName),
    SubjectDN: ({ userName }) =>
      is(
        distinguishedName(tree, directoryUserId(userName)),
        subject.replaceAll(' = ', '=').replaceAll(', ', ','),
      ) || is(distinguishedName(tree, directoryUserId(userName)), written),
    SANRFC822: (user) => is(user.mail, mail),
    // The directory identifies its users by the part before the domain.
    SANUPN: ({ userName }) => is(userName, principal) || is(userName, principal?.split('@')[0]),
  };
  return fromDirectory(tree, tests[by]);
}

/** True while directory users can log in: the directory is enabled and licensed. */
export function usesLicensedDirectory({ accountService, license }: ControllerTree): boolean {
  return usesDirectory(accountService) && isLicensed(license, 'directoryLogin');
}

/** Local accounts are excluded only while a directory is usable, so that login remains possible (behaviour § 2.13). */
export function admitsAccounts(tree: ControllerTree): boolean {
  return tree.accountService.localLogin || !usesLicensedDirectory(tree);
}

/** All users who may currently log in. */
export function listUsers(tree: ControllerTree): readonly User[] {
  const accounts = admitsAccounts(tree)
    ? Object.values(tree.accounts.byId).filter(({ enabled }) => enabled)
    : [];
  return [...accounts, ...listDirectoryUsers(tree, () => true)];
}

/** The user with an id; undefined when there is none, or when the directory is disabled. */
export function userWithId(tree: ControllerTree, id: string): User | undefined {
  if (!isDirectoryUser(id)) return tree.accounts.byId[id];
  return fromDirectory(tree, (user) => directoryUserId(user.userName) === id);
}

/** Whether a user has the privileges that are to be granted. Source: behaviour § 8. */
export function mayGrant(tree: ControllerTree, userId: string, granted: readonly Privilege[]): boolean {
  const own = userWithId(tree, userId)?.privileges ?? [];
  return granted.every((privilege) => own.includes(privilege));
}

/** Display name of a user; available for a directory user even while the directory is disabled. */
export function findUserName(tree: ControllerTree, id: string): string | undefined {
  return isDirectoryUser(id) ? id.slice(directoryPrefix.length) : tree.accounts.byId[id]?.userName;
}

/**
 * Distinguished name of a directory user. Assumption: users are in the user container of the domain of the server's
 * address; an address in numbers has no known domain.
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

/** Directory users that the settings admit. */
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
 * True when the settings lead to the described directory. Assumption: it has no objects of the extended schema, so that
 * mode admits no users.
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

/** The user with the combined privileges of all mapped groups; undefined when these do not include login. */
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
