/** How the controller is set up on the network: interfaces, names, addresses and what a DHCP server leases; settings wait for the reset of the controller. */

export * from './controller-settings.js';
export * from './interface-rows.js';
export * from './interface-settings.js';
export * from './lease.js';
export * from './mail.js';
