/** What the controller is called: one name for all its interfaces, and a domain unless a DHCP server gives one. */

import { domainNameReader, hostNameReader } from '../../../resource/host-readers.js';
import { property } from '../../../resource/property.js';
import type { ControllerTree } from '../../../tree.js';
import { activeInterface, type ControllerSettings, parseDomain } from '../controller-settings.js';

export const hostName = property({
  privilege: 'MgmtConfigPriv',
  reader: hostNameReader,
  apply: ({ draft }, value) => {
    draft.controllerSettings.configured.hostName = value;
  },
});

export const domainName = property({
  privilege: 'MgmtConfigPriv',
  reader: domainNameReader,
  apply: ({ draft }, value) => {
    draft.controllerSettings.configured.domainName = value;
  },
});

/** The full name by these settings. The network's own domain is that of the blueprint. */
export function formatFqdn(settings: ControllerSettings, { blueprint }: ControllerTree): string {
  const { dhcpv4, dhcpv6 } = settings.interfaces[activeInterface(settings)];
  const given =
    (dhcpv4.enabled && dhcpv4.use.domainName) || (dhcpv6.mode !== 'Disabled' && dhcpv6.use.domainName);
  return `${settings.hostName}.${given ? parseDomain(blueprint.manager.fqdn) : settings.domainName}`;
}
