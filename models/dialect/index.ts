/** Dialects: names of a vendor in the wire format of the service. */
export { createDialectNames, type Dialect, type DialectNames } from './dialect.js';
export { findAmbiguousName } from './find-ambiguous-name.js';
export { JsonNames, listUserTexts } from './translate-text.js';
