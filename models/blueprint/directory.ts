/**
 * The directory a server's site may have: who its users are, with which passwords and groups. Nothing but what the
 * controller would ask a real one; whether it asks at all is up to its own settings
 * (`subsystems/accounts/account-service-state.ts`).
 */
import * as z from 'zod';
import { loginLengthMax } from '../subsystems/accounts/accounts.js';
import { distinctList, pattern, text, whole } from './pieces.js';

/** Assumption: enough for any test of roles, and few enough that hashing their passwords is a start of seconds. */
const usersMax = 64;
const groupsMax = 32;
const portMax = 65_535;

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
  users: distinctList(user, 'userName', [0, usersMax]),
});

export type Directory = z.output<typeof directory>;
