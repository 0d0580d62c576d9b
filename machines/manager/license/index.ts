/** Subsystem of the licenses and of the features that they enable. */

export { licensedSettings, recordMissingLicense, unlicensed } from './licensed-settings.js';
export { shownLicense } from './resources/license.js';
export * from './state.js';
