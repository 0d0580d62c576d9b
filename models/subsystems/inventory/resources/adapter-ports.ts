/** Collections below each adapter, and the port that a URI below one means: its number is its id. */

import { collectionOf } from '../../../resource/collection.js';
import type { Params, ResourceDefinition } from '../../../resource/define.js';
import { ofChassis } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { adapterPattern, adapterUri, deviceETag } from '../../parts/adapter-links.js';
import { type NetworkPort, networkPortsOf } from '../../parts/parts.js';
import { adapterIn, adapterInstances } from './network-adapters.js';

/** One collection to each adapter, with a member for each of its ports. */
export function perPort(
  folder: 'Ports' | 'NetworkDeviceFunctions',
  type: string,
  name: string,
  description: string,
): ResourceDefinition {
  return {
    uri: `${adapterPattern}${folder}/`,
    type: `${type}.${type}`,
    instances: adapterInstances,
    etag: deviceETag,
    project: (view) => {
      const device = adapterIn(view.tree, view.params);
      const uris = device.built.ports.map(({ number }) => `${adapterUri(device)}${folder}/${number}/`);
      return collectionOf(view, name, description, uris);
    },
  };
}

/** One to each port; the last variable's name is its caller's. */
export function portInstances({ blueprint }: ControllerTree, variable: string): readonly Params[] {
  return networkPortsOf(blueprint).map(({ device, built }) => ({
    ...ofChassis,
    NetworkAdapterId: device.built.id,
    [variable]: String(built.number),
  }));
}

export function portIn(
  { blueprint }: ControllerTree,
  { NetworkAdapterId }: Params,
  number: string | undefined,
): NetworkPort {
  const found = networkPortsOf(blueprint).find(
    ({ device, built }) => device.built.id === NetworkAdapterId && String(built.number) === number,
  );
  if (found === undefined) throw new Error(`the blueprint has no port ${NetworkAdapterId}/${number}`);
  return found;
}
