/** What the controller tells of the server as a whole, by itself. */

export { type Announcer, announceDiscovery, announceHealth } from './announce.js';
export * from './state.js';
