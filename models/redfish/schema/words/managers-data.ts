/** What the schemas say of the controller. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const managersWords: Words = {
  types: {
    Manager: 'The management controller itself.',
    ManagerCollection: 'The management controllers of the service.',
    ManagerNetworkProtocol: 'The network services that a management controller offers.',
    VndMgmt: 'What the vendor adds to a management controller.',
  },
  properties: {
    DateTime: 'The time by the clock of the controller.',
    DateTimeLocalOffset: 'How far its local time is from UTC.',
    Firmware: 'The firmware of the controller.',
    'Firmware.Current': 'The firmware that is running.',
    'Current.Date': 'When the firmware was made.',
    'Current.MajorVersion': 'The first part of its version.',
    'Current.MinorVersion': 'The second part of its version.',
    'Current.VersionString': 'Its version as people write it.',
    FirmwareVersion: 'The firmware that is running, with its version.',
    'Links.ManagerForChassis': 'The enclosures it manages.',
    'Links.ManagerForServers': 'The servers it manages.',
    'Links.ManagerInChassis': 'The enclosure it is in.',
    'Manager.Reset': 'Starts the controller anew; the server goes on undisturbed.',
    NetworkProtocol: 'The network services of the controller.',
    HTTP: 'The web service without encryption.',
    HTTPS: 'The web service with encryption.',
    Port: 'The TCP port of the service.',
    ProtocolEnabled: 'Whether the service is offered.',
  },
  values: {},
};
