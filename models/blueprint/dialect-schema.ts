/** Schema of a dialect: the names that replace the neutral names in the wire format (`models/dialect`). */
import * as z from 'zod';
import { findAmbiguousName } from '../dialect/find-ambiguous-name.js';
import { pattern } from './field-schemas.js';

const name = pattern(
  /^[A-Za-z][A-Za-z0-9]{0,31}$/,
  'a name of 1 to 32 letters and digits that begins with a letter',
);

const names = z.strictObject({
  /** Name of the vendor section in `Oem`. */
  vendor: name,
  /** Beginning of the names of vendor types and actions. */
  prefix: name,
  /** Name of the management controller in types, registries and privileges. */
  product: name,
});

/** Names whose replacement is one-to-one: every name of the service returns to itself. */
export const dialect = names.superRefine((given, { addIssue }) => {
  const found = findAmbiguousName(given);
  if (found === undefined) return;
  const own = Object.entries(given).find(([, word]) => found.toLowerCase().includes(word.toLowerCase()));
  addIssue({
    code: 'custom',
    path: own === undefined ? [] : [own[0]],
    message: `names that stand in no name of the service: requests with ${found} would have another name`,
  });
});
