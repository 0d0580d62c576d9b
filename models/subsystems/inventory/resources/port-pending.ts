/** What a port of an adapter is to be set to when the host next looks for its devices. */
import { onReset } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { group } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { deviceETag } from '../../parts/index.js';
import { portPlaces } from './adapter-places.js';
import { adapterModified } from './adapter-rows.js';
import { finishLink, portLinkRows } from './port-link-settings.js';
import { lldpTransmitRow } from './port-lldp.js';
import { type PortPlace, portEthernetRows, portPattern } from './port-settings.js';

export const portPending = at(`${portPattern}Settings/`, portPlaces).resource({
  type: 'Port.v1_12_0.Port',
  says: 'A port that a cable can be plugged into.',
  etag: deviceETag,
  properties: {
    ...identity(
      'Settings',
      ({ part: { device, built } }: View<PortPlace>) =>
        `${device.built.name} Port ${built.number} Pending Settings`,
    ),
    Ethernet: group('What the port is on a network of Ethernet.', {
      ...portEthernetRows('configured'),
      LLDPTransmit: lldpTransmitRow('configured'),
    }),
    ...portLinkRows('configured'),
  },
  applyTimes: onReset,
  finishPatch: finishLink,
  modified: adapterModified,
});
