/** Schema of a reference to a captured service (`models/capture`). The content is not part of a blueprint. */
import * as z from 'zod';
import { pattern } from './field-schemas.js';
import { dialectPack } from './pack-schema.js';

export const captureReference = z.strictObject({
  /** SHA-256 of the content. */
  digest: pattern(/^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits'),
  /** Indicates that responses take the recorded times. */
  times: z.boolean().optional(),
  /** Form of the content in journals: whole, or its digest alone. Default: whole. */
  inJournals: z.enum(['content', 'digest']).optional(),
  /** Dialect packs of the user, before those of the project. */
  packs: z.array(dialectPack).max(16).optional(),
});
