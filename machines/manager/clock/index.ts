/** The controller's clock: what it shows, and how it is set, by hand and by time servers. */
export { clockAddress } from './state.js';
