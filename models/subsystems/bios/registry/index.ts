/** The BIOS attribute registry: what there is to set, what each may be, and what follows from what. */
export type { AttributeValue, AttributeValues, BiosAttribute } from './attribute.js';
export { attributes, defaultOf, findAttribute, presentAttributes } from './attributes.js';
