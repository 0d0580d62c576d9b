/** Licences, and what they open. */

export { licensedSettings, recordMissingLicense, unlicensed } from './licensed-settings.js';
export { shownLicense } from './resources/license.js';
export * from './state.js';
