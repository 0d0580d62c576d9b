/**
 * Schema of the directory service of the site: its users with passwords and groups. Contains only the data that the
 * controller queries. The controller settings, not the blueprint, determine whether the controller uses the directory
 * (`machines/access/accounts/account-service-state.ts`).
 */
import * as z from 'zod';
import { loginLengthMax } from '../credentials.js';
import { distinctList, pattern, text, whole } from './field-schemas.js';

/**
 * Maximum number of users in the directory. Assumption: enough for tests of roles; hashing the passwords of more users
 * would slow the start.
 */
const usersMax = 64;
const groupsMax = 32;
const portMax = 65_535;

/**
 * Schema of a hashed password. Blueprints are stored with hashed passwords, like accounts, so that a journal reveals no
 * password.
 */
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
  /**
   * User name for login, case-insensitive. A colon is not permitted, because HTTP Basic authentication separates name
   * and password with a colon.
   */
  userName: pattern(
    new RegExp(`^[^:\\p{Cc}]{1,${loginLengthMax}}$`, 'u'),
    `a user name of 1 to ${loginLengthMax} characters without a colon`,
  ),
  password: z.union([plainPassword, hashedPassword]),
  /** Names or distinguished names of the user's groups, in the form of the `RemoteGroup` setting. */
  groups: z
    .array(text)
    .max(groupsMax, { error: `at most ${groupsMax} groups` })
    .default([]),
  mail: pattern(/^[^\s@]{1,64}@[^\s@]{1,253}$/, 'a mail address').optional(),
});

export const directory = z.strictObject({
  /** Account provider of the controller that uses the directory. */
  kind: z.enum(['LDAP', 'ActiveDirectory']).default('LDAP'),
  /** Host name or address of the directory server, in the form of the provider's `ServiceAddresses` setting. */
  address: text,
  port: whole(1, portMax).default(636),
  users: distinctList(user, 'userName', [0, usersMax]),
});

export type Directory = z.output<typeof directory>;
