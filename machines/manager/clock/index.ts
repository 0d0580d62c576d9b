/** Subsystem that displays the controller's clock and sets the clock, manually or by time servers. */
export { clockAddress } from './state.js';
