/** URIs of a captured server, found by the types of its resources. */

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

export interface FoundResource {
  readonly uri: string;
  readonly type: string;
}

const partTypes = ['Drive', 'Fan', 'PowerSupply', 'Memory', 'Processor', 'EthernetInterface', 'Sensor'];
/** Maximum numbers of collections of parts and of logs. A captured server can have one for each of its chassis. */
const partsMax = 40;
const logsMax = 16;

/** Returns the URIs among the resources of a captured server. */
export function findServerUris(resources: readonly FoundResource[]): ServerUris {
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
