/** What an adapter is to be set to when the host next looks for its devices. */
import { onReset } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { presentIn } from '../../../resource/kept-settings.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, oneOf } from '../../../resource/readers.js';
import type { Rows } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { type AdapterDevice, adapterPattern, deviceETag } from '../../parts/index.js';
import { redfishConfigurations } from '../adapter-settings.js';
import { adapterPlaces } from './adapter-places.js';
import { adapterModified, adapterSettings, type Shown } from './adapter-rows.js';

type AdapterPlace = PlaceOf<typeof adapterPattern, AdapterDevice>;

function settingsOf(shown: Shown) {
  return adapterSettings(shown, ({ adapters }, { NetworkAdapterId }: AdapterPlace['params']) =>
    presentIn(adapters, NetworkAdapterId),
  );
}

export function adapterRows(shown: Shown): Rows<unknown, AdapterPlace> {
  return { LLDPEnabled: settingsOf(shown)('lldp', flag, 'Whether its ports say who they are by LLDP.') };
}

export function adapterVendorRows(shown: Shown): Rows<unknown, AdapterPlace> {
  return {
    RedfishConfiguration: settingsOf(shown)(
      'redfish',
      oneOf(redfishConfigurations),
      'Whether the adapter can be set up by Redfish.',
    ),
  };
}

export const adapterPending = at(`${adapterPattern}Settings/`, adapterPlaces).resource({
  type: 'NetworkAdapter.v1_9_0.NetworkAdapter',
  says: 'A network adapter, and what it is made of.',
  etag: deviceETag,
  properties: {
    ...identity('Settings', ({ part }: View<AdapterPlace>) => `${part.built.name} Pending Settings`),
    ...adapterRows('configured'),
    Oem: vendor(
      'VndNetworkAdapter.v1_6_0.VndNetworkAdapter',
      'What the vendor adds to a network adapter: what the firmware calls it.',
      adapterVendorRows('configured'),
    ),
  },
  applyTimes: onReset,
  modified: adapterModified,
});
