/** Subsystem of the controller's network: its interfaces, and the services that it offers and uses. */

export { federationRows } from './resources/discovery.js';
export { virtualNicEnabled } from './resources/host-interfaces.js';
export { openRow, serialLogRow } from './resources/service-settings.js';
export { traceNetwork, traceProtocols } from './trace.js';
