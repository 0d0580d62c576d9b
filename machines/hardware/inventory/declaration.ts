/** Subsystem of processors, memory and devices. */

import { declareMachine } from '../../declare.js';
import { isSelfHostedAdapter, listNetworkPorts, portName } from '../../parts/index.js';
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { type AdaptersState, adoptAdapterSettings, initialAdapters } from './adapter-settings.js';
import { endLinkResets, type LinkResetContract, reportLinkChanges } from './link-changes.js';
import { linkReset } from './link-reset.machine.js';
import { biosMappings } from './resources/bios-mappings.js';
import { memory, memoryModule } from './resources/memory/memory.js';
import { memoryChunk, memoryChunks, memoryDomain, memoryDomains } from './resources/memory/memory-domains.js';
import { memoryMetrics } from './resources/memory/memory-location.js';
import { adapterAssembly } from './resources/network/adapter-details.js';
import { ethernetInterface, ethernetInterfaces } from './resources/network/ethernet-interfaces.js';
import {
  adapterPending,
  networkAdapter,
  networkAdapters,
  networkInterface,
  networkInterfaces,
} from './resources/network/network-adapters.js';
import {
  functionPending,
  hostFunction,
  hostFunctionPending,
  hostFunctions,
  networkDeviceFunction,
  networkDeviceFunctions,
} from './resources/network/network-device-functions.js';
import {
  hostPort,
  hostPortPending,
  hostPorts,
  port,
  portMetrics,
  portPending,
  ports,
} from './resources/network/ports.js';
import { pciDevice, pciDevices, pciSlot, pciSlots } from './resources/pcie/pci-devices.js';
import { pcieDevice, pcieDevices, pcieFunction, pcieFunctions } from './resources/pcie/pcie-devices.js';
import { pcieSlots } from './resources/pcie/slots.js';
import { processorEnvironment, processorMetrics } from './resources/processor-metrics.js';
import { processor, processors } from './resources/processors.js';
import { serverDevice, serverDevices } from './resources/server-devices.js';
import { usbDevice, usbDevices, usbPort, usbPortCollection } from './resources/usb.js';
import { type DevicesState, initialDevices } from './state.js';

export const inventory: Subsystem<{
  readonly branches: { readonly adapters: AdaptersState; readonly devices: DevicesState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    adapters: 'States of the network adapters and of their ports.',
    devices: 'Settings of the devices: asset tags, disabled ports, MCTP.',
  },
  initial: ({ blueprint }) => ({ adapters: initialAdapters(blueprint), devices: initialDevices }),
  facts: {},
  // Pending changes of adapter settings. Adapters store their own settings, so a reset of the server's settings to
  // defaults does not affect them.
  waits: {
    'network adapters': {
      forget: (stage) => {
        const { adapters } = stage.view;
        stage.put('adapters', { ...adapters, configured: adapters.inForce });
      },
    },
  },
  machines: {
    // Foreground machine, because a client may wait for the link.
    linkReset: declareMachine<LinkResetContract>()({
      chart: linkReset,
      foreground: true,
      runsWhileHung: true,
      enrich: {},
    }),
  },
  reactions: {
    'networkPort.up': (stage, { part }) => {
      const port = listNetworkPorts(stage.view.blueprint).find((each) => portName(each) === part);
      if (port !== undefined && !isSelfHostedAdapter(port.device))
        stage.emit('adapter.portRestored', { part: String(part) }, 'adapters');
    },
    'systemErase.controllerErased': ({ draft }) => {
      draft.devices.tags = {};
      // Settings of devices that the controller stores. Port settings are not cleared here, because the adapters store
      // them.
      draft.devices.mctpDisabled = {};
      draft.devices.litPorts = {};
    },
    'host.ended': endLinkResets,
    'host.postDiscoveryComplete': (stage) => {
      adoptAdapterSettings(stage);
      reportLinkChanges(stage);
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
