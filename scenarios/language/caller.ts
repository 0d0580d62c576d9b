/** Who sends a request: the administrator, nobody, or a user by name and password. */
import * as z from 'zod';

const credentials = z.strictObject({ user: z.string(), password: z.string() });

export const caller = z.union([z.enum(['administrator', 'nobody']), credentials]);
export type Caller = z.output<typeof caller>;
