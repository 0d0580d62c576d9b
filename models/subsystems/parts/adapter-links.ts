/** Where a PCIe device, an adapter and what it is made of are served, and whose resources those are. */

import type { ETagForm } from '../../redfish/etag.js';
import { chassisPattern, chassisUri } from '../../resource/one-server.js';
import type { Params } from '../../resource/place.js';
import type { NetworkPort, PcieDevice } from './parts.js';

export const adaptersPattern = `${chassisPattern}NetworkAdapters/` as const;
export const adapterPattern = `${adaptersPattern}{NetworkAdapterId}/` as const;

export type AdapterDevice = PcieDevice & { readonly kind: 'adapter' };

export function pcieDeviceUri({ id }: PcieDevice): string {
  return `${chassisUri}PCIeDevices/${id}/`;
}

export function adapterUri({ built }: AdapterDevice): string {
  return `${chassisUri}NetworkAdapters/${built.id}/`;
}

export function portUri({ device, built }: NetworkPort): string {
  return `${adapterUri(device)}Ports/${built.number}/`;
}

export function functionUri({ device, built }: NetworkPort): string {
  return `${adapterUri(device)}NetworkDeviceFunctions/${built.number}/`;
}

/** Adapters whose id says so host their resources themselves, and tag them their own way (behaviour § 1.1). */
export function deviceETag({ NetworkAdapterId = '' }: Params): ETagForm {
  return hostsItself(NetworkAdapterId) ? 'strong' : 'weak';
}

export function isSelfHostedAdapter({ built }: AdapterDevice): boolean {
  return hostsItself(built.id);
}

function hostsItself(id: string): boolean {
  return id.startsWith('DE');
}
