/**
 * Directory service of the site: users with their passwords and groups. Contains only the data that the controller
 * queries; the controller settings decide whether the directory is used
 * (`machines/access/accounts/account-service-state.ts`).
 */
import * as z from 'zod';
import { loginLengthMax } from '../credentials.js';
import { distinctList, pattern, text, whole } from './field-schemas.js';

/** Assumption: enough for tests of roles; hashing the passwords of more users would slow the start. */
const usersMax = 64;
const groupsMax = 32;
const portMax = 65_535;

/** Passwords are stored as hashes, like those of accounts, so that a journal reveals no password. */
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
  /** User name for login, case-insensitive; without a colon, which ends the name in HTTP Basic authentication. */
  userName: pattern(
    new RegExp(`^[^:\\p{Cc}]{1,${loginLengthMax}}$`, 'u'),
    `a user name of 1 to ${loginLengthMax} characters without a colon`,
  ),
  password: z.union([plainPassword, hashedPassword]),
  /** Names or distinguished names of the groups, as in the `RemoteGroup` setting. */
  groups: z
    .array(text)
    .max(groupsMax, { error: `at most ${groupsMax} groups` })
    .default([]),
  mail: pattern(/^[^\s@]{1,64}@[^\s@]{1,253}$/, 'a mail address').optional(),
});

export const directory = z.strictObject({
  /** Account provider of the controller that the directory belongs to. */
  kind: z.enum(['LDAP', 'ActiveDirectory']).default('LDAP'),
  /** Host name or address, as in the `ServiceAddresses` setting of the provider. */
  address: text,
  port: whole(1, portMax).default(636),
  users: distinctList(user, 'userName', [0, usersMax]),
});

export type Directory = z.output<typeof directory>;
