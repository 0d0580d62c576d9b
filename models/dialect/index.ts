/** Dialects: names of a vendor in the wire format of the service. */
export { createDialectNames, type Dialect, type DialectNames } from './dialect.js';
export { JsonNames, listUserTexts } from './translate-text.js';
