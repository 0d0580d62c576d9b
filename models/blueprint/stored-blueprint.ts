/**
 * Blueprint as the state tree and the journal store it: with hashed passwords of its directory users. `directory.ts`
 * describes the directory.
 */
import type { StoredPassword } from '../credentials.js';
import { type Secret, storedPassword } from '../secret.js';
import type { Directory } from './directory.js';
import type { Blueprint } from './schema.js';

/**
 * Password revision of a directory user, from which the salt derives. It is always 1, because the password of a
 * directory user never changes.
 */
const onlyRevision = 1;

export const directoryPrefix = 'directory/';

/**
 * Returns the id of a directory user. Sessions and salts use the id. Its prefix distinguishes it from every account id.
 */
export function directoryUserId(userName: string): string {
  return directoryPrefix + userName;
}

type User = Directory['users'][number];

/** Stored form of a password that a blueprint file contains in plain text. */
type Hashed = StoredPassword<'scrypt'>;

/** Directory user as the state tree and the journal store it. */
export type DirectoryUser = Readonly<Omit<User, 'password' | 'groups'>> & {
  readonly password: Hashed;
  readonly groups: readonly string[];
};
export type StoredDirectory = Readonly<Omit<Directory, 'users'>> & {
  readonly users: readonly DirectoryUser[];
};

/** Returns the directory with hashed passwords. Takes about 40 ms for each plain password. */
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

/** Blueprint as part of a genesis, with hashed passwords. */
export type StoredBlueprint = Omit<Blueprint, 'directory'> & { readonly directory: StoredDirectory | null };

/** Returns the blueprint with hashed passwords. Takes about 40 ms for each plain password. */
export function storeBlueprint(blueprint: Blueprint, secret: Secret): StoredBlueprint {
  const { directory } = blueprint;
  return directory === null
    ? (blueprint as Blueprint & { readonly directory: null })
    : { ...blueprint, directory: keptDirectory(directory, secret) };
}

// Maintenance switch on the system board that overrides the security of the controller.

/** Number of the security override switch. Source: behaviour § 2.4 and the labels of such boards. */
const overrideSwitch = 1;

export function isSecurityOverridden({ chassis }: Blueprint): boolean {
  return chassis.maintenanceSwitchesOn.includes(overrideSwitch);
}
