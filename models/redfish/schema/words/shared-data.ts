/** What the schemas say of what many resources have. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const sharedWords: Words = {
  types: {},
  properties: {
    // Identity
    '@Redfish.Copyright': 'Who holds the rights in the document.',
    '@odata.context': 'The part of the metadata that describes the resource.',
    '@odata.etag': 'A tag of the content: it changes whenever the content does.',
    '@odata.id': 'The address of the resource.',
    '@odata.type': 'The type of the object, with its version.',
    Actions: 'What can be asked for beside reading and writing.',
    Description: 'A sentence on what the resource is for.',
    Id: 'What the resource is called among its siblings: the last part of its address.',
    Links: 'Related resources that are not part of this one.',
    Members: 'Links to the members of the collection.',
    'Members@odata.count': 'How many members there are.',
    Name: 'What people call the resource.',
    Oem: 'Sections that vendors have added.',
    Vnd: 'The section of the vendor of this controller.',
    // Of many resources
    FQDN: 'The full domain name of the controller.',
    HostName: 'The name of the host, without a domain.',
    Language: 'The language, as a code such as en.',
    Languages: 'The languages it is available in.',
    Manufacturer: 'Who made it.',
    Model: 'The name its maker sells it by.',
    PowerState: 'Whether it has power, or is on the way there.',
    SerialNumber: 'The number that its maker gave to this very piece.',
    ServiceEnabled: 'Whether the service does its work.',
    SKU: 'The number it is ordered by.',
    Status: 'How it is.',
    'Status.Health': 'How well it is by itself.',
    'Status.HealthRollup': 'How well it is together with everything that is part of it.',
    'Status.State': 'Whether it is in use, starting, or out of use.',
    Uri: 'Where it can be read on this service.',
    UUID: 'A number that nothing else in the world has.',
  },
  values: {
    'Status.Health': ['OK', 'Warning', 'Critical'],
    'Status.HealthRollup': ['OK', 'Warning', 'Critical'],
  },
};
