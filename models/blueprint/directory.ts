/**
 * Schema of the directory service of the site: its users with passwords and groups. The schema contains only data that
 * the controller queries. Whether the controller uses the directory depends on its settings
 * (`machines/access/accounts/account-service-state.ts`), not on the blueprint.
 */
import * as z from 'zod';
import { loginLengthMax } from '../credentials.js';
import { distinctList, pattern, text, whole } from './field-schemas.js';

/**
 * Maximum number of users in the directory. Assumption: enough for tests of roles; with more users, the hashing of
 * their passwords would slow the start of the simulator.
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
  /** Groups of the user, by name or distinguished name, in the same form as the `RemoteGroup` setting. */
  groups: z
    .array(text)
    .max(groupsMax, { error: `at most ${groupsMax} groups` })
    .default([]),
  mail: pattern(/^[^\s@]{1,64}@[^\s@]{1,253}$/, 'a mail address').optional(),
});

export const directory = z.strictObject({
  /** Account provider of the controller that uses the directory. */
  kind: z.enum(['LDAP', 'ActiveDirectory']).default('LDAP'),
  /**
   * Host name or address of the directory server, in the same form as the `ServiceAddresses` setting of the provider.
   */
  address: text,
  port: whole(1, portMax).default(636),
  users: distinctList(user, 'userName', [0, usersMax]),
});

export type Directory = z.output<typeof directory>;
