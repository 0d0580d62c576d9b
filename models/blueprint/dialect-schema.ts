/** Schema of a dialect: the names that replace the neutral names in the wire format (`models/dialect`). */
import * as z from 'zod';
import { pattern } from './field-schemas.js';

const name = pattern(
  /^[A-Za-z][A-Za-z0-9]{0,31}$/,
  'a name of 1 to 32 letters and digits that begins with a letter',
);

export const dialect = z.strictObject({
  /** Name of the vendor section in `Oem`. */
  vendor: name,
  /** Beginning of the names of vendor types and actions. */
  prefix: name,
  /** Name of the management controller in types, registries and privileges. */
  product: name,
});
