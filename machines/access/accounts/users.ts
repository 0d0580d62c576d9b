/**
 * Users who can log in: local accounts, and the directory users that the settings admit. A local account takes
 * precedence over a directory user of the same name, unless the account cannot log in.
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
  /**
   * Id of the account. The id of a directory user is `directory/` followed by the user name, which no account can have
   * as its id.
   */
  readonly id: string;
  readonly userName: string;
  readonly privileges: readonly Privilege[];
  readonly password: StoredPassword;
  readonly passwordChangeRequired: boolean;
  /** Id of the mapping from a certificate to this user; present only for a login by certificate. */
  readonly mappingId?: string;
}

export function isDirectoryUser(id: string): boolean {
  return id.startsWith(directoryPrefix);
}

/**
 * Returns whether the login of a user needs a passcode. Only directory users have this second step. Source: behaviour §
 * 0.
 */
export function needsPasscode({ accountService }: ControllerTree, userId: string): boolean {
  return accountService.twoFactor && isDirectoryUser(userId);
}

/** Finds the user who can currently log in with this name, case-insensitively. */
export function userNamed(tree: ControllerTree, userName: string): User | undefined {
  const account = accountNamed(tree.accounts, userName);
  if (account?.enabled === true && admitsAccounts(tree)) return account;
  const wanted = userName.toLowerCase();
  return fromDirectory(tree, (user) => user.userName.toLowerCase() === wanted);
}

/** Mapping id for a login by a certificate that names a directory user. */
export const directoryMapping = 'directory';

interface CertificateNames {
  /** Distinguished name in the format of common tools: `CN = alice, O = Site`. */
  readonly subject: string;
  readonly commonName: string | undefined;
  readonly principal: string | undefined;
  readonly mail: string | undefined;
}

/** Finds the directory user that a certificate names, among the users that the settings admit. */
export function namedInDirectory(
  tree: ControllerTree,
  by: ControllerTree['certificates']['login']['nameMapping'],
  { subject, commonName, principal, mail }: CertificateNames,
): User | undefined {
  const is = (one: string | undefined, other: string | undefined) =>
    one !== undefined && one.toLowerCase() === other?.toLowerCase();
  // Certificate tools print a distinguished name from the root to the user; directories write it from the user to the
  // root.
  const written = subject.split(', ').reverse().join(',').replaceAll(' = ', '=');
  const tests: Readonly<Record<typeof by, (user: DirectoryUser) => boolean>> = {
    SubjectCN: ({ userName }) => is(userName, commonName),
    SubjectDN: ({ userName }) =>
      is(
        distinguishedName(tree, directoryUserId(userName)),
        subject.replaceAll(' = ', '=').replaceAll(', ', ','),
      ) || is(distinguishedName(tree, directoryUserId(userName)), written),
    SANRFC822: (user) => is(user.mail, mail),
    // The directory identifies its users by the part of the principal before the `@`.
    SANUPN: ({ userName }) => is(userName, principal) || is(userName, principal?.split('@')[0]),
  };
  return fromDirectory(tree, tests[by]);
}

/** Returns whether directory users can log in: a directory is enabled and the license includes directory login. */
export function usesLicensedDirectory({ accountService, license }: ControllerTree): boolean {
  return usesDirectory(accountService) && isLicensed(license, 'directoryLogin');
}

/**
 * Returns whether local accounts can log in. They are excluded only while a directory is usable, so that some login is
 * always possible (behaviour § 2.13).
 */
export function admitsAccounts(tree: ControllerTree): boolean {
  return tree.accountService.localLogin || !usesLicensedDirectory(tree);
}

/** Lists all users who can currently log in. */
export function listUsers(tree: ControllerTree): readonly User[] {
  const accounts = admitsAccounts(tree)
    ? Object.values(tree.accounts.byId).filter(({ enabled }) => enabled)
    : [];
  return [...accounts, ...listDirectoryUsers(tree, () => true)];
}

/**
 * Finds a user by id. Returns undefined if there is none, or if the id is of a directory user and the settings do not
 * admit this user.
 */
export function userWithId(tree: ControllerTree, id: string): User | undefined {
  if (!isDirectoryUser(id)) return tree.accounts.byId[id];
  return fromDirectory(tree, (user) => directoryUserId(user.userName) === id);
}

/** Returns whether a user has all privileges that the user wants to grant. Source: behaviour § 8. */
export function mayGrant(tree: ControllerTree, userId: string, granted: readonly Privilege[]): boolean {
  const own = userWithId(tree, userId)?.privileges ?? [];
  return granted.every((privilege) => own.includes(privilege));
}

/**
 * Returns the display name of a user. The name of a directory user is available even while the directory is disabled.
 */
export function findUserName(tree: ControllerTree, id: string): string | undefined {
  return isDirectoryUser(id) ? id.slice(directoryPrefix.length) : tree.accounts.byId[id]?.userName;
}

/**
 * Returns the distinguished name of a directory user. Assumption: users are in the container `CN=Users` of the domain
 * that the host name of the server belongs to. An IP address has no known domain.
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

/** Lists the directory users that the settings admit. */
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
 * Returns whether the directory settings lead to the directory of the blueprint. Assumption: that directory has no
 * objects of the extended schema, so that the mode `ExtendedSchema` admits no users.
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

/**
 * Returns the user with the combined privileges of all mapped groups; undefined if these privileges do not include
 * `LoginPriv`.
 */
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
