/** What names a history, or a future of one: a text, or a whole number. */
import * as z from 'zod';

export const seed = z
  .union([z.string().min(1), z.int()], { error: 'text or a whole number' })
  .transform((given) => String(given));
