/** Any value. Not asked what it is: what comes out of a document is plain JSON. */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';

export const json = z.custom<Json>();
