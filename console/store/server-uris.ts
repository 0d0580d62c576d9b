/**
 * URIs of the server among the resources. A built-in server has them at fixed URIs. A captured one has its own, which
 * are found by the types of its resources when the page is opened.
 */
import { signal } from '@preact/signals';
import { get } from '../api/client.js';
import { type FoundResource, findServerUris, type ServerUris } from './find-server-uris.js';

const system = '/redfish/v1/Systems/1/';
const chassis = '/redfish/v1/Chassis/1/';

const builtIn: ServerUris = {
  system,
  parts: [
    `${chassis}Drives/`,
    `${chassis}ThermalSubsystem/Fans/`,
    `${chassis}PowerSubsystem/PowerSupplies/`,
    `${system}Memory/`,
    `${system}Processors/`,
    `${system}EthernetInterfaces/`,
    `${chassis}Sensors/`,
  ],
  logs: [
    { id: 'IML', title: 'Management', uri: `${system}LogServices/IML/Entries/` },
    { id: 'IEL', title: 'Event', uri: '/redfish/v1/Managers/1/LogServices/IEL/Entries/' },
    { id: 'SL', title: 'Security', uri: `${system}LogServices/SL/Entries/` },
    { id: 'Event', title: 'Alerts', uri: `${system}LogServices/Event/Entries/` },
  ],
};

export const serverUris = signal<ServerUris>(builtIn);

/** Finds the URIs of a captured server. */
export async function loadServerUris(): Promise<void> {
  const { resources } = await get<{ readonly resources: readonly FoundResource[] }>('/history/resources', {
    at: 'start',
  });
  serverUris.value = findServerUris(resources);
}
