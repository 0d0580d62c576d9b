/** The adapters as the host sees them: what there is of each stands in the enclosure. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem, systemPattern, systemUri } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { linkRow } from '../../../resource/rows.js';
import { fixed, identity, links, status, vendor } from '../../../resource/shared-rows.js';
import { type AdapterDevice, adapterUri } from '../../parts/index.js';
import { adaptersIn } from './adapter-places.js';
import { adapterStatus } from './adapter-status.js';

const interfacesPattern = `${systemPattern}NetworkInterfaces/` as const;
const interfacePattern = `${interfacesPattern}{NetworkInterfaceId}/` as const;
type InterfaceView = View<PlaceOf<typeof interfacePattern, AdapterDevice>>;

export const networkInterface = at(interfacePattern, (tree) =>
  adaptersIn(tree).map((part) => ({ params: { ...ofSystem, NetworkInterfaceId: part.built.id }, part })),
).resource({
  type: 'NetworkInterface.v1_2_0.NetworkInterface',
  says: 'A network adapter as the host works with it.',
  properties: {
    ...identity(
      ({ part }: InterfaceView) => part.built.id,
      ({ part }) => part.built.name,
    ),
    Status: status(['Health', 'State', 'HealthRollup'], ({ tree, part }) => adapterStatus(tree, part)),
    Links: links({
      NetworkAdapter: linkRow('The adapter itself, in its enclosure.', ({ part }: InterfaceView) =>
        adapterUri(part),
      ),
    }),
    Ports: linkRow(
      'The ports of the adapter.',
      ({ part }) => `${systemUri}NetworkInterfaces/${part.built.id}/Ports/`,
    ),
    NetworkDeviceFunctions: linkRow(
      'The functions of the adapter.',
      ({ part }) => `${systemUri}NetworkInterfaces/${part.built.id}/NetworkDeviceFunctions/`,
    ),
  },
});

export const networkInterfaces = at(interfacesPattern, () => [{ params: ofSystem }]).collection({
  type: 'NetworkInterfaceCollection.NetworkInterfaceCollection',
  says: 'The network adapters that the host works with.',
  name: 'Network Interfaces',
  description: 'The network adapters that the host works with',
  members: networkInterface,
  properties: {
    Oem: vendor(
      'VndNetworkInterfaceCollection.v1_0_0.VndNetworkInterfaceCollection',
      'Vendor extension of the collection: which adapters it has.',
      {
        // What has no power of its own is told of by its adapter's resources, once the host has found it.
        MemberContents: fixed('AllDevices', 'Adapters that the collection has.'),
      },
    ),
  },
});
