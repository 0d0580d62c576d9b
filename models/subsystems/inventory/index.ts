/** Processors, memory and devices as resources. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { isSelfHostedAdapter, listNetworkPorts, portName } from '../parts/index.js';
import { type AdaptersState, initialAdapters } from './adapter-settings.js';
import { adapterAssembly } from './resources/adapter-details.js';
import { adapterPending } from './resources/adapter-pending.js';
import { biosMappings } from './resources/bios-mappings.js';
import { ethernetInterface, ethernetInterfaces } from './resources/ethernet-interfaces.js';
import { functionPending, hostFunctionPending } from './resources/function-pending.js';
import { hostPort, hostPortPending, hostPorts } from './resources/host-ports.js';
import { memory, memoryModule } from './resources/memory.js';
import { memoryChunk, memoryChunks, memoryDomain, memoryDomains } from './resources/memory-domains.js';
import { memoryMetrics } from './resources/memory-metrics.js';
import { networkAdapter, networkAdapters } from './resources/network-adapters.js';
import {
  hostFunction,
  hostFunctions,
  networkDeviceFunction,
  networkDeviceFunctions,
} from './resources/network-device-functions.js';
import { networkInterface, networkInterfaces } from './resources/network-interfaces.js';
import { pciDevice, pciDevices } from './resources/pci-devices.js';
import { pciSlot, pciSlots } from './resources/pci-slots.js';
import { pcieDevice, pcieDevices } from './resources/pcie-devices.js';
import { pcieFunction, pcieFunctions } from './resources/pcie-functions.js';
import { pcieSlots } from './resources/pcie-slots.js';
import { portMetrics } from './resources/port-metrics.js';
import { portPending } from './resources/port-pending.js';
import { port, ports } from './resources/ports.js';
import { processorEnvironment, processorMetrics } from './resources/processor-metrics.js';
import { processor, processors } from './resources/processors.js';
import { serverDevice, serverDevices } from './resources/server-devices.js';
import { usbDevice, usbDevices } from './resources/usb-devices.js';
import { usbPort, usbPortCollection } from './resources/usb-ports.js';
import { type DevicesState, initialDevices } from './state.js';

export const inventory: Subsystem<{
  readonly branches: { readonly adapters: AdaptersState; readonly devices: DevicesState };
  readonly facts: NoFacts;
}> = {
  initial: ({ blueprint }) => ({ adapters: initialAdapters(blueprint), devices: initialDevices }),
  facts: {},
  // How adapters are set up stands in them, and no order for defaults of the server reaches it.
  waits: {
    'network adapters': {
      forget: (stage) => {
        const { adapters } = stage.view;
        stage.put('adapters', { ...adapters, configured: adapters.inForce });
      },
    },
  },
  reactions: {
    'networkPort.up': (stage, { part }) => {
      const port = listNetworkPorts(stage.view.blueprint).find((each) => portName(each) === part);
      if (port !== undefined && !isSelfHostedAdapter(port.device))
        stage.emit('adapter.portRestored', { part: String(part) }, 'adapters');
    },
    'systemErase.controllerErased': ({ draft }) => {
      draft.devices.tags = {};
      // What the controller keeps of devices; what is set on ports stands in the adapters.
      draft.devices.mctpDisabled = {};
      draft.devices.litPorts = {};
    },
  },
  resources: [
    processors,
    processor,
    processorMetrics,
    processorEnvironment,
    memory,
    memoryModule,
    memoryMetrics,
    memoryDomains,
    memoryDomain,
    memoryChunks,
    memoryChunk,
    ethernetInterfaces,
    ethernetInterface,
    networkInterfaces,
    networkInterface,
    hostFunctions,
    hostFunction,
    hostFunctionPending,
    hostPorts,
    hostPort,
    hostPortPending,
    networkAdapters,
    networkAdapter,
    adapterPending,
    adapterAssembly,
    ports,
    port,
    portPending,
    portMetrics,
    networkDeviceFunctions,
    networkDeviceFunction,
    functionPending,
    pcieDevices,
    pcieDevice,
    pcieFunctions,
    pcieFunction,
    pcieSlots,
    serverDevices,
    serverDevice,
    biosMappings,
    pciDevices,
    pciDevice,
    pciSlots,
    pciSlot,
    usbPortCollection,
    usbPort,
    usbDevices,
    usbDevice,
  ],
};

export { hasLink, listUnlinked, tellLinks } from './adapter-links.js';
export { adoptAdapterSettings } from './adapter-settings.js';
export { endLinkResets, tellLinkChanges } from './link-changes.js';
export type { LinkResetContext, LinkResetContract } from './link-reset-contract.js';
export { usableGiB } from './memory-settings.js';
export { countEnabledCores, countEnabledThreads } from './processor-settings.js';
