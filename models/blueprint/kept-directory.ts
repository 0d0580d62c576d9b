/**
 * The directory of a server's site as the tree and the journal have it: its users' passwords are hashed. What a
 * blueprint may say of it is `directory.ts`.
 */
import { type Secret, storedPassword } from '../secret.js';
import type { StoredPassword } from '../subsystems/accounts/accounts.js';
import type { Directory } from './directory.js';

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
export type KeptDirectory = Readonly<Omit<Directory, 'users'>> & { readonly users: readonly DirectoryUser[] };

/** The users' passwords as hashes. Takes some 40 ms for each password that is still in the clear. */
export function keptDirectory(
  { users, ...rest }: Readonly<Omit<Directory, 'users'>> & { readonly users: readonly UserInput[] },
  secret: Secret,
): KeptDirectory {
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
