/** What the schemas say of the enclosure. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const chassisWords: Words = {
  types: {
    Chassis: 'An enclosure, and what is in it.',
    ChassisCollection: 'The enclosures of the server.',
  },
  properties: {
    ChassisType: 'Which form the enclosure has.',
    EnvironmentalClass: 'The conditions the enclosure is made for, as a class of ASHRAE.',
    HeightMm: 'How high the enclosure is, in millimetres.',
    'Links.Chassis': 'The enclosures it is in.',
    'Links.ComputerSystems': 'The servers that are in it.',
    'Links.ManagedBy': 'The controllers that manage it.',
  },
  values: {
    'Chassis.PowerState': ['On', 'Off', 'PoweringOn', 'PoweringOff'],
  },
};
