/** Ports of adapters below the interfaces that the host has of them: the very ports, with the settings they have there. */
import { alsoAt } from '../../../resource/also-at.js';
import { at } from '../../../resource/at.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { deviceETag } from '../../parts/index.js';
import { interfacePlaces, portPlaces } from './adapter-places.js';
import { portPending } from './port-pending.js';
import { port } from './ports.js';

const portsPattern = `${systemPattern}NetworkInterfaces/{NetworkAdapterId}/Ports/` as const;
const portPattern = `${portsPattern}{PortId}/` as const;

function hostPortPlaces(tree: ControllerTree) {
  return portPlaces(tree).map(({ params: { ChassisId: _, ...params }, part }) => ({
    params: { ...ofSystem, ...params },
    part,
  }));
}

export const hostPort = alsoAt(port, portPattern, hostPortPlaces);
export const hostPortPending = alsoAt(portPending, `${portPattern}Settings/`, hostPortPlaces);

export const hostPorts = at(portsPattern, interfacePlaces).collection({
  type: 'PortCollection.PortCollection',
  says: 'The ports of a device.',
  etag: deviceETag,
  name: 'Ports',
  description: 'The ports of a network adapter, as the host sees them',
  members: hostPort,
});
