/**
 * The standard registry `NetworkDevice`: cables and links of network adapters. The arguments name the adapter, its
 * port and the function of it, as in `['ConnectX-5 100GE 1P NIC', '1', 'all']`. Keys as behaviour § 7.5 has them.
 */
import type { MessageRegistry } from './registry.js';
import { ofSameOrigin, okEvent, warningEvent } from './rows.js';

export const networkDevice = {
  prefix: 'NetworkDevice',
  version: '1.0.1',
  owner: 'DMTF',
  name: 'Network Device Message Registry',
  language: 'en',
  messages: {
    CableInserted: okEvent(['string', 'string'], {
      message: 'A cable is plugged into port %2 of network adapter %1.',
      description: 'A cable was plugged into a port that had none.',
      clears: ofSameOrigin('CableRemoved'),
    }),
    CableRemoved: okEvent(['string', 'string'], {
      message: 'No cable is left in port %2 of network adapter %1.',
      description: 'The cable was pulled out of a port.',
      resolution: 'Plug the cable in again unless it was pulled on purpose.',
    }),
    ConnectionDropped: okEvent(['string', 'string', 'string'], {
      message: 'Port %2, function %3 of network adapter %1 has lost its link.',
      description: 'The link of a network port went down.',
      resolution: 'Check the cable and the switch, unless the link was taken down on purpose.',
    }),
    ConnectionEstablished: okEvent(['string', 'string', 'string'], {
      message: 'Port %2, function %3 of network adapter %1 has a link.',
      description: 'The link of a network port came up.',
      clears: ofSameOrigin('ConnectionDropped'),
    }),
    DegradedConnectionEstablished: warningEvent(['string', 'string', 'string'], {
      message: 'Port %2, function %3 of network adapter %1 has a link, but a poor one.',
      description: 'The link of a network port came up with less speed or width than the port can have.',
      resolution:
        'Check that the cable, the transceiver and the switch port are made for the speed of the port.',
      clears: ofSameOrigin('ConnectionDropped'),
    }),
    LinkFlapDetected: warningEvent(['string', 'string', 'string', 'number', 'number'], {
      message: 'The link of port %2, function %3 of network adapter %1 came and went %4 times in %5 minutes.',
      description: 'The link of a network port keeps going up and down.',
      resolution: 'Replace the cable or the transceiver, then have the switch port looked at.',
    }),
  },
} as const satisfies MessageRegistry;
