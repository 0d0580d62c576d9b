/** What the schemas say of network adapters and the interfaces they give the host. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const adaptersWords: Words = {
  types: {
    Port: 'A port that a cable can be plugged into.',
  },
  properties: {
    'Links.EthernetInterfaces': 'The interfaces that the host makes of it.',
    'Ethernet.AssociatedMACAddresses': 'The addresses that are reached through the port.',
    'Port.CurrentSpeedGbps': 'How fast the link is, in Gbit/s; 0 without one.',
    'Port.Ethernet': 'What the port is on a network of Ethernet.',
    'Port.InterfaceEnabled': 'Whether the port is switched on.',
    'Port.LinkNetworkTechnology': 'The kind of network the port is made for.',
    'Port.LinkState': 'Whether the port may have a link.',
    'Port.LinkStatus': 'Whether the port has a link.',
    'Port.MaxSpeedGbps': 'How fast a link can be at best, in Gbit/s.',
    'Port.PortId': 'The number printed beside the port.',
    'Port.PortProtocol': 'What is spoken over the port.',
    'Port.PortType': 'Which way the port looks.',
  },
  values: {
    'Port.LinkStatus': ['LinkUp', 'Starting', 'Training', 'LinkDown', 'NoLink'],
    'Port.LinkState': ['Enabled', 'Disabled'],
  },
};
