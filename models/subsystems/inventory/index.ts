/** Processors, memory and devices as resources. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { ethernetInterface, ethernetInterfaces } from './resources/ethernet-interfaces.js';
import { memory, memoryModule } from './resources/memory.js';
import { networkAdapter, networkAdapters } from './resources/network-adapters.js';
import { networkDeviceFunction, networkDeviceFunctions } from './resources/network-device-functions.js';
import { networkInterface, networkInterfaces } from './resources/network-interfaces.js';
import { pcieDevice, pcieDevices } from './resources/pcie-devices.js';
import { pcieFunction, pcieFunctions } from './resources/pcie-functions.js';
import { pcieSlots } from './resources/pcie-slots.js';
import { port, ports } from './resources/ports.js';
import { processor, processors } from './resources/processors.js';
import { type DevicesState, initialDevices } from './state.js';

export const inventory: Subsystem<{
  readonly branches: { readonly devices: DevicesState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ devices: initialDevices }),
  facts: {},
  resources: [
    processors,
    processor,
    memory,
    memoryModule,
    ethernetInterfaces,
    ethernetInterface,
    networkInterfaces,
    networkInterface,
    networkAdapters,
    networkAdapter,
    ports,
    port,
    networkDeviceFunctions,
    networkDeviceFunction,
    pcieDevices,
    pcieDevice,
    pcieFunctions,
    pcieFunction,
    pcieSlots,
  ],
};

export { hasLink, listUnlinked, tellLinks } from './adapter-links.js';
export { initialDevices } from './state.js';
