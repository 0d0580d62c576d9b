/** Who sends a request: the administrator, nobody, or a user by name and password. */
import * as z from 'zod';

const credentials = z.strictObject(
  {
    user: z.string().describe('The name that the user logs in with.'),
    password: z.string().describe('The password; no report shows it.'),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'a mapping of user and password' : undefined) },
);

export const caller = z
  .union([z.enum(['administrator', 'nobody']), credentials])
  .describe('Who asks: `administrator` unless it says otherwise, `nobody`, or a `user` with a `password`.');
export type Caller = z.output<typeof caller>;
