/** What the parts of a name in a signing request may be. */
import { line } from '../../../resource/line.js';
import { text } from '../../../resource/readers.js';

/** Longest part of a name. Unit: characters. Source: X.520, upper bounds of the attributes. */
const partLengthMax = 64;

export const namePartReader = line({ lengthMax: partLengthMax, pattern: /\S/ });
export const countryReader = text({ lengthMax: 2, pattern: /^[A-Z]{2}$/ });
