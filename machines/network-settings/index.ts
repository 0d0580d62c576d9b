/**
 * Network configuration of the controller: interfaces, names, addresses and DHCP leases. Changes stay pending until the
 * reset of the controller.
 */

export * from './controller-settings.js';
export * from './interface-rows.js';
export * from './interface-settings.js';
export * from './lease.js';
export * from './mail.js';
