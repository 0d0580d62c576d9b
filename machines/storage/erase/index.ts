/** Public interface of secure erase: of one drive, and of the whole server. */

export * from './components.js';
export { driveOperations, driveSecureErase, isErasing } from './drive-erase.js';
export { systemEraseLinks, systemEraseRows } from './resources/system-rows.js';
export { secureSystemErase } from './secure-system-erase.js';
export * from './state.js';
