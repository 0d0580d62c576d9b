/** Pending against in force: settings that wait for something to start anew. */
export * from './area.js';
export { areaResources, flatArea, pendingSetting, shownSetting } from './area-resources.js';
export * from './judged.js';
export * from './pending.js';
export * from './setting-list.js';
export * from './setting-table.js';
export { settingsRow } from './settings-rows.js';
export * from './waiting.js';
