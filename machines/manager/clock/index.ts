/** Subsystem of the controller's clock: its display, and its setting, manually and by time servers. */
export { clockAddress } from './state.js';
