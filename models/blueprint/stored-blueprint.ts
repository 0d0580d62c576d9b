/**
 * A blueprint as the tree and the journal store it: the passwords of its directory users are hashed. `directory.ts`
 * describes the directory.
 */
import type { StoredPassword } from '../credentials.js';
import { type Secret, storedPassword } from '../secret.js';
import type { Directory } from './directory.js';
import type { Blueprint } from './schema.js';

/** The password of a directory user never changes. */
const onlyRevision = 1;

export const directoryPrefix = 'directory/';

/** Id of a directory user for sessions and salts: no account has such an id. */
export function directoryUserId(userName: string): string {
  return directoryPrefix + userName;
}

type User = Directory['users'][number];

/** Plain passwords in a blueprint file. */
type Hashed = StoredPassword<'scrypt'>;

/** A user as the tree and the journal store it. */
export type DirectoryUser = Readonly<Omit<User, 'password' | 'groups'>> & {
  readonly password: Hashed;
  readonly groups: readonly string[];
};
export type StoredDirectory = Readonly<Omit<Directory, 'users'>> & {
  readonly users: readonly DirectoryUser[];
};

/** The users with hashed passwords. Takes about 40 ms for each plain password. */
function keptDirectory(
  { users, ...rest }: Readonly<Omit<Directory, 'users'>> & { readonly users: readonly UserInput[] },
  secret: Secret,
): StoredDirectory {
  return { ...rest, users: users.map((found) => keptUser(found, secret)) };
}

type UserInput = Omit<DirectoryUser, 'password'> & { readonly password: string | Hashed };

function keptUser({ password, ...rest }: UserInput, secret: Secret): DirectoryUser {
  return {
    ...rest,
    password:
      typeof password === 'string'
        ? storedPassword(password, secret.salt(directoryUserId(rest.userName), onlyRevision))
        : password,
  };
}

/** A blueprint as part of a genesis: its passwords are hashed. */
export type StoredBlueprint = Omit<Blueprint, 'directory'> & { readonly directory: StoredDirectory | null };

/** Takes about 40 ms for each plain password in the blueprint. */
export function storeBlueprint(blueprint: Blueprint, secret: Secret): StoredBlueprint {
  const { directory } = blueprint;
  return directory === null
    ? (blueprint as Blueprint & { readonly directory: null })
    : { ...blueprint, directory: keptDirectory(directory, secret) };
}

// The switch on the system board that overrides security.

/** Source: behaviour § 2.4; the labels of such boards. */
const overrideSwitch = 1;

export function isSecurityOverridden({ chassis }: Blueprint): boolean {
  return chassis.maintenanceSwitchesOn.includes(overrideSwitch);
}
