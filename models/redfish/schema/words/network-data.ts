/** What the schemas say of the controller's network and time. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const networkWords: Words = {
  types: {
    VndMgmtDateTime: 'The clock of a management controller.',
  },
  properties: {
    ConfigurationSettings: 'Whether all settings are in force, or some wait for the reset of the controller.',
    'Links.DateTimeService': 'The clock of the controller.',
    'Links.EthernetNICs': 'The network interfaces of the controller, which may be given time servers.',
    NTPServers: 'The time servers that correct the clock, wherever they were named.',
    PropagateTimeToHost:
      'Whether the clock of the host is set by that of the controller when the host starts.',
    StaticNTPServers: 'The time servers named here, for when no DHCP server names any.',
    TimeZone: 'The zone whose local time is shown to people.',
    TimeZoneList: 'The zones to choose from.',
    Index: 'The place of the zone in the list.',
    'TimeZone.Name': 'Places in the zone.',
    'TimeZoneList.Name': 'Places in the zone.',
    UtcOffset: 'How far local time is ahead of UTC.',
    Value: 'The zone as POSIX writes it.',
  },
  values: {
    ConfigurationSettings: ['Current', 'SomePendingReset'],
  },
};
