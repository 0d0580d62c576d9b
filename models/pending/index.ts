/** Public interface: pending settings and settings in force. */
export * from './area.js';
export { areaResources, flatArea, pendingSetting, settingsRow, shownSetting } from './area-resources.js';
export * from './pending-parts.js';
export * from './setting-list.js';
export * from './setting-table.js';
export * from './validated-settings.js';
