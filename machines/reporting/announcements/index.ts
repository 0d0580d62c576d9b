/** Announcements of the controller about the server as a whole. */

export { type Announcer, announceDiscovery, announceHealth } from './announce.js';
export * from './state.js';
