/**
 * Parts of the server, derived from its blueprint: their names, locations and links, their conditions, and their
 * status.
 */

export * from './attested-components.js';
export * from './conditions.js';
export * from './firmware-items.js';
export * from './firmware-kinds.js';
export * from './firmware-versions.js';
export * from './hardware-key.js';
export * from './health.js';
export * from './in-use.js';
export * from './location-rows.js';
export * from './network-adapters.js';
export * from './part-names.js';
export * from './parts.js';
export * from './pcie-devices.js';
export * from './storage.js';
export * from './structured-name.js';
