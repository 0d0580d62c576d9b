/**
 * URIs of the server among the resources. A built-in server has them at fixed URIs. A captured one has its own, which
 * are found by the types of its resources when the page is opened.
 */
import { signal } from '@preact/signals';
import { get } from '../api/client.js';

export interface LogCollection {
  readonly id: string;
  readonly title: string;
  /** Collection of the entries. */
  readonly uri: string;
}

export interface ServerUris {
  readonly system: string;
  /** Collections of the parts and sensors. */
  readonly parts: readonly string[];
  readonly logs: readonly LogCollection[];
}

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

interface Found {
  readonly uri: string;
  readonly type: string;
}

const partTypes = ['Drive', 'Fan', 'PowerSupply', 'Memory', 'Processor', 'EthernetInterface', 'Sensor'];
/** Maximum numbers of collections of parts and of logs. A captured server can have one for each of its chassis. */
const partsMax = 40;
const logsMax = 16;

/** Returns the URIs among the resources of a captured server. */
export function findServerUris(resources: readonly Found[]): ServerUris {
  const ofType = (type: string) => resources.filter((each) => each.type === type).map(({ uri }) => uri);
  const logs = ofType('LogEntryCollection').map((uri): LogCollection => {
    const id = /\/LogServices\/([^/]+)\//.exec(uri)?.[1] ?? uri;
    return { id, title: id, uri };
  });
  return {
    system: ofType('ComputerSystem')[0] ?? resources[0]?.uri ?? '/redfish/v1/',
    parts: partTypes.flatMap((type) => ofType(`${type}Collection`)).slice(0, partsMax),
    logs: logs.slice(0, logsMax),
  };
}

/** Finds the URIs of a captured server. */
export async function loadServerUris(): Promise<void> {
  const { resources } = await get<{ readonly resources: readonly Found[] }>('/history/resources', {
    at: 'start',
  });
  serverUris.value = findServerUris(resources);
}
