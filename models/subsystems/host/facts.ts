/** Facts about the power of the server and how it is started. */
import type { FactRow } from '../../facts/row.js';
import { classes, entriesOfClass, origins, resourceAlert } from '../../facts/rows.js';

const maintenance = entriesOfClass(classes.controller, 'Maintenance', 'Administration');
const request = entriesOfClass(classes.controller, 'Maintenance', 'Administration', 'Power');

export const hostFacts = {
  'host.poweredOff': {
    iel: maintenance(1, 'Informational', 'The server lost its power.'),
    event: resourceAlert('ServerPoweredOff', origins.system),
  },
  'host.poweredOn': {
    iel: maintenance(3, 'Informational', 'The server has its power back.'),
    event: resourceAlert('ServerPoweredOn', origins.system),
  },
  'host.resetDetected': {
    iel: maintenance(5, 'Caution', 'The server was reset.'),
    event: resourceAlert('ServerResetDetected', origins.system),
  },
  'host.postDiscoveryComplete': {
    event: resourceAlert('ServerPostDiscoveryComplete', origins.system),
  },
  'host.postComplete': { event: resourceAlert('ServerPostComplete', origins.system) },
  'host.inventoryComplete': {
    event: { registry: 'MgmtEvents', key: 'ServerFirmwareInventoryComplete', origin: origins.system },
  },
  'host.powerOffSent': { iel: request(140, 'Caution', '{user} sent the server the signal to power off.') },
  'host.powerOnSent': {
    iel: request(141, 'Informational', '{user} sent the server the signal to power on.'),
  },
  'host.resetSent': { iel: maintenance(142, 'Caution', '{user} reset the server.') },
  // Assumption: the published lists have no entry for these two; the codes are the next free ones.
  'host.shutdownRequested': {
    iel: request(144, 'Caution', 'The operating system was asked to shut down.'),
  },
  'host.nmi': { iel: request(143, 'Caution', 'A non-maskable interrupt was sent to the server.') },
  'indicator.changed': {
    event: resourceAlert('IndicatorLEDStateChanged', origins.system, ({ state }) => [String(state)]),
  },
} as const satisfies Readonly<Record<string, FactRow>>;
