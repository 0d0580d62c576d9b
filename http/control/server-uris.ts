/**
 * URIs of the server among the resources, for the console: those of the built-in server, or those of a captured server,
 * found by the types of its resources.
 */
import * as z from 'zod';

const uri = z.string();

export const serverUrisSchema = z.strictObject({
  system: uri.describe('Resource of the system.'),
  parts: z.array(uri).describe('Collections of the parts and sensors.'),
  sensors: z.array(uri).describe('Collections of the sensors.'),
  logs: z
    .array(z.strictObject({ id: z.string(), title: z.string(), uri }))
    .describe('Collections of log entries.'),
});

export type ServerUris = z.infer<typeof serverUrisSchema>;

interface FoundResource {
  readonly uri: string;
  readonly type: string;
}

const system = '/redfish/v1/Systems/1/';
const chassis = '/redfish/v1/Chassis/1/';

export const builtInUris: ServerUris = {
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
  sensors: [`${chassis}Sensors/`],
  logs: [
    { id: 'IML', title: 'Management', uri: `${system}LogServices/IML/Entries/` },
    { id: 'IEL', title: 'Event', uri: '/redfish/v1/Managers/1/LogServices/IEL/Entries/' },
    { id: 'SL', title: 'Security', uri: `${system}LogServices/SL/Entries/` },
    { id: 'Event', title: 'Alerts', uri: `${system}LogServices/Event/Entries/` },
  ],
};

const partTypes = ['Drive', 'Fan', 'PowerSupply', 'Memory', 'Processor', 'EthernetInterface', 'Sensor'];
/** Maximum numbers of collections of parts and of logs. A captured server can have one for each of its chassis. */
const partsMax = 40;
const logsMax = 16;

/** Returns the URIs among the resources of a captured server. */
export function findServerUris(resources: readonly FoundResource[]): ServerUris {
  const ofType = (type: string) => resources.filter((each) => each.type === type).map((each) => each.uri);
  const logs = ofType('LogEntryCollection').map((entries) => {
    const id = /\/LogServices\/([^/]+)\//.exec(entries)?.[1] ?? entries;
    return { id, title: id, uri: entries };
  });
  return {
    system: ofType('ComputerSystem')[0] ?? resources[0]?.uri ?? '/redfish/v1/',
    parts: partTypes.flatMap((type) => ofType(`${type}Collection`)).slice(0, partsMax),
    sensors: ofType('SensorCollection').slice(0, partsMax),
    logs: logs.slice(0, logsMax),
  };
}
