/** Adapters and their ports, as what is served of them is listed: an adapter by its id, a port by its number. */
import { ofChassis } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import type { AdapterDevice } from '../../parts/adapter-links.js';
import { type NetworkPort, networkPortsOf, pcieDevicesOf } from '../../parts/parts.js';

export function adaptersIn({ blueprint }: ControllerTree): readonly AdapterDevice[] {
  return pcieDevicesOf(blueprint).filter((device) => device.kind === 'adapter');
}

/** One to each adapter. */
export function adapterPlaces(tree: ControllerTree) {
  return adaptersIn(tree).map((part) => ({ params: ofAdapter(part), part }));
}

export function ofAdapter({ built }: AdapterDevice) {
  return { ...ofChassis, NetworkAdapterId: built.id };
}

export function portsOf({ blueprint }: ControllerTree, { built }: AdapterDevice): readonly NetworkPort[] {
  return networkPortsOf(blueprint).filter(({ device }) => device.built.id === built.id);
}
