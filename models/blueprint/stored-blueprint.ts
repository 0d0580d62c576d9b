/**
 * A blueprint as the tree and the journal have it: the passwords of its directory's users are hashed. What a blueprint may
 * say of a directory is `directory.ts`.
 */
import type { StoredPassword } from '../credentials.js';
import { type Secret, storedPassword } from '../secret.js';
import type { Directory } from './directory.js';
import type { Blueprint } from './schema.js';

/** A user of a directory has one password for good. */
const onlyRevision = 1;

export const directoryPrefix = 'directory/';

/** What sessions and salts know a directory's user by: no account has an id like it. */
export function directoryUserId(userName: string): string {
  return directoryPrefix + userName;
}

type User = Directory['users'][number];

/** Whoever wrote the blueprint gave them. */
type Hashed = StoredPassword<'scrypt'>;

/** A user as the tree and the journal have it. */
export type DirectoryUser = Readonly<Omit<User, 'password' | 'groups'>> & {
  readonly password: Hashed;
  readonly groups: readonly string[];
};
export type StoredDirectory = Readonly<Omit<Directory, 'users'>> & {
  readonly users: readonly DirectoryUser[];
};

/** The users' passwords as hashes. Takes some 40 ms for each password that is still in the clear. */
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

/** A blueprint as a history starts from it: the passwords it gave are hashed. */
export type StoredBlueprint = Omit<Blueprint, 'directory'> & { readonly directory: StoredDirectory | null };

/** Takes some 40 ms for each password that the blueprint gives in the clear. */
export function storeBlueprint(blueprint: Blueprint, secret: Secret): StoredBlueprint {
  const { directory } = blueprint;
  return directory === null
    ? (blueprint as Blueprint & { readonly directory: null })
    : { ...blueprint, directory: keptDirectory(directory, secret) };
}

// The switch of the bank on the system board that overrides security.

/** Source: behaviour § 2.4; the labels of boards of this kind. */
const overrideSwitch = 1;

export function isSecurityOverridden({ chassis }: Blueprint): boolean {
  return chassis.maintenanceSwitchesOn.includes(overrideSwitch);
}
