/** Licenses, and the features they enable. */

export { licensedSettings, recordMissingLicense, unlicensed } from './licensed-settings.js';
export { shownLicense } from './resources/license.js';
export * from './state.js';
