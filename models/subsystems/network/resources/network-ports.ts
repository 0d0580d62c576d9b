/** The controller's own socket, the dedicated port: what is plugged into it. */
import { deriveMac } from '../../../identity.js';
import { at } from '../../../resource/at.js';
import { decimal, valuesOf } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, row } from '../../../resource/rows.js';
import { fixed, identity, status } from '../../../resource/shared-rows.js';

const pattern = `${managerPattern}DedicatedNetworkPorts/` as const;
const gigabit = 1;

export const networkPort = at(`${pattern}{PortId}/`, ({ controllerSettings }) => [
  { params: { ...ofManager, PortId: '1' }, part: controllerSettings.inForce.interfaces['1'] },
]).resource({
  type: 'Port.v1_12_0.Port',
  says: 'A port that a cable can be plugged into.',
  properties: {
    ...identity('1', 'Dedicated Network Port', 'Network port of the management controller'),
    PortId: row(text(), 'The number printed beside the port.', () => '1'),
    PortProtocol: fixed('Ethernet', 'What is spoken over the port.'),
    PortType: fixed('ManagementPort', 'Which way the port looks.'),
    LinkNetworkTechnology: fixed('Ethernet', 'The kind of network the port is made for.'),
    InterfaceEnabled: row(flag, 'Whether the port is switched on.', 'enabled'),
    LinkState: row(oneOf(['Enabled', 'Disabled']), 'Whether the port may have a link.', ({ part }) =>
      part.enabled ? 'Enabled' : 'Disabled',
    ),
    LinkStatus: row(oneOf(['LinkUp', 'NoLink']), 'Whether the port has a link.', ({ part }) =>
      part.enabled ? 'LinkUp' : 'NoLink',
    ),
    MaxSpeedGbps: row(decimal, 'How fast a link can be at best, in Gbit/s.', gigabit, { unit: 'Gbit/s' }),
    CurrentSpeedGbps: row(
      decimal,
      'How fast the link is, in Gbit/s.',
      ({ part: { enabled, link } }) => {
        if (!enabled) return undefined;
        return link.autoNegotiated ? gigabit : link.speedMbps / 1_000;
      },
      { unit: 'Gbit/s' },
    ),
    Ethernet: group('What the port is on a network of Ethernet.', {
      AssociatedMACAddresses: row(
        valuesOf(text()),
        'The addresses that are reached through the port.',
        ({ tree }) => [deriveMac(tree.seed, 'manager/1')],
      ),
    }),
    Status: status(['Health', 'State'], ({ part }) =>
      part.enabled ? { Health: 'OK', State: 'Enabled' } : { State: 'Disabled' },
    ),
  },
});

export const networkPorts = at(pattern, () => [{ params: ofManager }]).collection({
  type: 'PortCollection.PortCollection',
  says: 'The ports of a device.',
  name: 'Dedicated Network Ports',
  description: 'Network ports of the controller alone',
  members: networkPort,
});
