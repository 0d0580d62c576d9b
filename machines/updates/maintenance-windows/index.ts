/** Maintenance windows: when updates may be begun. */

export { deleteMaintenanceWindows } from './resources/windows.js';
export * from './state.js';
