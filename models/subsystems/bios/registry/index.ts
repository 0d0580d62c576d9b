/** The BIOS attribute registry: what there is to set, what each may be, and what follows from what. */
export type { AttributeValue, AttributeValues } from './attribute.js';
export { attributes, defaultOf, findAttribute, presentAttributes } from './attributes.js';
export * from './document.js';
export { type Evaluation, evaluateDependencies } from './evaluate.js';
export { expandNames } from './expand-names.js';
export { judgeValue, type ValueFault } from './judge.js';
export { parseRegistryName, registryNameFor } from './registry-name.js';
