/**
 * The directory a server's site may have: who its users are, with which passwords and groups. Nothing but what the
 * controller would ask a real one; whether it asks at all is up to its own settings (`state/account-service.ts`).
 */
import { z } from 'zod';
import { type Secret, storedPassword } from '../secret.js';
import { loginLengthMax, type StoredPassword } from '../subsystems/accounts/accounts.js';
import { listOf, pattern, text, whole } from './pieces.js';

/** Assumption: enough for any test of roles, and few enough that hashing their passwords is a start of seconds. */
const usersMax = 64;
const groupsMax = 32;
const portMax = 65_535;

/** A user of a directory has one password for good. */
const onlyRevision = 1;

/** Kept like those of accounts that were given one: whoever reads a journal learns no password. */
const hashedPassword = z.strictObject({
  scheme: z.literal('scrypt', { error: 'scrypt' }),
  salt: pattern(/^[0-9a-f]{32}$/, '32 lower-case hexadecimal digits'),
  hash: pattern(/^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits'),
});

const plainPassword = pattern(
  new RegExp(`^.{1,${loginLengthMax}}$`, 'u'),
  `a password of 1 to ${loginLengthMax} characters`,
);

const user = z.strictObject({
  /** As one logs in with it. Whatever case; no colon, because HTTP Basic ends the name there. */
  userName: pattern(
    new RegExp(`^[^:\\p{Cc}]{1,${loginLengthMax}}$`, 'u'),
    `a user name of 1 to ${loginLengthMax} characters without a colon`,
  ),
  password: z.union([plainPassword, hashedPassword]),
  /** Names or distinguished names, as the settings' `RemoteGroup` gives them. */
  groups: z
    .array(text)
    .max(groupsMax, { error: `at most ${groupsMax} groups` })
    .default([]),
  mail: pattern(/^[^\s@]{1,64}@[^\s@]{1,253}$/, 'a mail address').optional(),
});

export const directory = z.strictObject({
  /** Which of the controller's two providers finds it. */
  kind: z.enum(['LDAP', 'ActiveDirectory']).default('LDAP'),
  /** Host name or address, as the provider's `ServiceAddresses` must give it. */
  address: text,
  port: whole(1, portMax).default(636),
  users: listOf(user, 'userName', [0, usersMax]),
});

export const directoryPrefix = 'directory/';

/** What sessions and salts know a directory's user by: no account has an id like it. */
export function directoryUserId(userName: string): string {
  return directoryPrefix + userName;
}

type Directory = z.output<typeof directory>;
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
