/** Subsystem of the maintenance windows: time ranges in which updates may start. */

export { deleteMaintenanceWindows } from './resources/windows.js';
export * from './state.js';
