/**
 * BIOS attributes: the registry, the values in force, and the properties of other resources that show an attribute
 * under another name.
 */
export * from './alias-row.js';
export * from './aliases.js';
export * from './apply-attribute.js';
export * from './attributes.js';
export * from './registry/attribute.js';
export * from './registry/attribute-registry.js';
export * from './registry/attributes.js';
export * from './registry/evaluate.js';
export * from './registry/registry-name.js';
export * from './settings-contract.js';
