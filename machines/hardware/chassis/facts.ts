/**
 * Facts about the access panel. The facts add entries to the management log for technicians, and to the security log
 * for security officers.
 */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named, origins, resourceAlert } from '../../facts/rows.js';

const environment = entriesOfClass(classes.environment, 'Security', 'Hardware');
const intrusion = entriesOfClass(classes.intrusion, 'Security');
const takenOff = 'The access panel of the server was taken off.';
const missing = 'The access panel of the server is missing.';
const switchInstalled = 'The intrusion switch of the access panel was installed.';
const inPlace = 'The access panel of the server is in its place again.';

export const chassisFacts = {
  'hood.opened': fact([], {
    iml: environment(113, 'Caution', takenOff, { action: 'Put the access panel back.' }),
    sl: intrusion(9, 'Caution', takenOff, { action: 'Put the access panel back.' }),
    event: alert('HoodRemoved', origins.chassis),
  }),
  'hood.closed': fact([], {
    iml: environment(48, 'Informational', inPlace),
    sl: intrusion(8, 'Informational', inPlace),
    repairs: { facts: ['hood.opened', 'hood.missing', 'hood.openedWhileOff'] },
    event: alert('HoodReplaced', origins.chassis),
  }),
  /** Reports that the host has power although the access panel is missing. */
  'hood.missing': fact([], {
    iml: environment(47, 'Caution', missing, { action: 'Put the access panel back.' }),
    sl: intrusion(7, 'Caution', missing, { action: 'Put the access panel back.' }),
  }),
  /**
   * Reports that the access panel was removed while the host had no power. The firmware reports the removal in the next
   * POST.
   */
  'hood.openedWhileOff': fact([], {
    iml: entriesOfClass(classes.uefi, 'Security')(
      1_025,
      'Caution',
      'The access panel of the server was taken off before this start.',
      { action: 'Find out who opened the server, and inspect the server for tampering.' },
    ),
    event: alert('HoodRemovedOnPowerOff', origins.chassis),
  }),
  'hood.switchRemoved': fact([], { event: resourceAlert('IntrusionHWRemoved', origins.chassis) }),
  'hood.switchInstalled': fact([], {
    iml: entriesOfClass(classes.environment, 'Security')(45, 'Informational', switchInstalled),
    sl: intrusion(5, 'Informational', switchInstalled),
    event: resourceAlert('IntrusionHWInstalled', origins.chassis),
  }),
  'indicator.changed': fact(['state'], {
    event: resourceAlert('IndicatorLEDStateChanged', origins.system, named('state')),
  }),
};
