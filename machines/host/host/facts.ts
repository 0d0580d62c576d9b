/** Facts about the power and the boot of the server. */
import { fact, ofParts } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, origins, resourceAlert } from '../../facts/rows.js';

const maintenance = entriesOfClass(classes.controller, 'Maintenance', 'Administration');
const request = entriesOfClass(classes.controller, 'Maintenance', 'Administration', 'Power');

const system = entriesOfClass(classes.uefi, 'Hardware', 'Other');

export const hostFacts = {
  /** POST has tested the processors and the memory. */
  'host.partsTested': fact([], {}),
  /** Memory works, so that the firmware can read its settings. */
  'host.memoryReady': fact([], {}),
  /** The host was switched off or restarted, so that the activities of its software have ended. */
  'host.ended': fact([], {}),
  'host.poweredOff': fact([], {
    iel: maintenance(1, 'Informational', 'The server lost its power.'),
    event: resourceAlert('ServerPoweredOff', origins.system),
  }),
  'host.poweredOn': fact([], {
    iel: maintenance(3, 'Informational', 'The server has its power back.'),
    event: resourceAlert('ServerPoweredOn', origins.system),
  }),
  'host.resetDetected': fact([], {
    iel: maintenance(5, 'Caution', 'The server was reset.'),
    event: resourceAlert('ServerResetDetected', origins.system),
  }),
  'host.postDiscoveryComplete': fact([], {
    event: resourceAlert('ServerPostDiscoveryComplete', origins.system),
  }),
  'host.postComplete': fact([], { event: resourceAlert('ServerPostComplete', origins.system) }),
  'host.inventoryComplete': fact([], {
    event: { registry: 'MgmtEvents', key: 'ServerFirmwareInventoryComplete', origin: origins.system },
  }),
  'host.powerRestored': fact(['state'], {
    iel: entriesOfClass(classes.controller, 'Administration', 'Configuration')(
      266,
      'Informational',
      'Auto-power-on restored the power state to {state}.',
    ),
  }),
  // Assumption: this fact has the code below, which is unused in its class. The registries have no message for the
  // fact, so that only the log contains it.
  ...ofParts({
    'host.hung': fact([], {
      iml: system(650, 'Caution', 'The operating system no longer responds.', {
        action:
          'Check the console of the server; restart the server if the operating system stays unresponsive.',
      }),
    }),
    'host.crashed': fact([], {
      iml: system(651, 'Critical', 'The operating system has failed and writes its memory to disk.', {
        action: 'Analyze the memory dump; restart the server if the operating system does not return.',
      }),
    }),
    'host.postHung': fact([], {
      iml: system(652, 'Caution', 'The start of the server has stopped: POST hangs.', {
        action: 'Check the console of the server; restart the server if POST stays hung.',
      }),
      event: alert('BootProgressError', origins.system, () => ['bus initialization', 'no progress']),
    }),
    'host.postHangEnded': fact([], {
      iml: system(652, 'Repaired', 'POST continues, or was forced to end.'),
      repairs: { facts: ['host.postHung'] },
    }),
    'host.startHalted': fact(['lacking'], {
      iml: system(661, 'Critical', 'The server cannot start: no working {lacking}.', {
        action: 'Replace the failed parts, then start the server again.',
      }),
      event: alert('BootProgressError', origins.system, ({ lacking }) => [
        lacking === 'processor' ? 'processor initialization' : 'memory initialization',
        `no ${lacking}`,
      ]),
    }),
    'host.startGoesOn': fact([], {
      iml: system(661, 'Repaired', 'The server starts again.'),
      repairs: { facts: ['host.startHalted'] },
    }),
    'host.hangEnded': fact([], {
      iml: system(650, 'Repaired', 'The operating system responds again, or was forced to end.'),
      repairs: { facts: ['host.hung'] },
    }),
  }),
  'host.powerOffSent': fact(['user'], {
    iel: request(140, 'Caution', '{user} sent the server the signal to power off.'),
  }),
  'host.powerOnSent': fact(['user'], {
    iel: request(141, 'Informational', '{user} sent the server the signal to power on.'),
  }),
  'host.wakeReceived': fact([], {
    iel: maintenance(115, 'Informational', 'A Wake on LAN packet requested the server to power on.'),
  }),
  'host.resetSent': fact(['user'], { iel: maintenance(142, 'Caution', '{user} reset the server.') }),
  // Assumption: the next two facts have the next unused codes, because the published lists have no entries for the
  // facts.
  'host.shutdownRequested': fact([], {
    iel: request(144, 'Caution', 'The operating system was requested to shut down.'),
  }),
  // Assumption: the next two facts have the codes below, because the codes are unused in the published lists.
  'host.updateReported': fact(['state', 'message'], {
    iel: request(146, 'Informational', 'The host reports its update as {state}: {message}'),
  }),
  'host.signatureRecomputed': fact(['user'], {
    iel: request(148, 'Informational', '{user} requested a recomputation of the server signature.'),
  }),
  'host.nmi': fact([], { iel: request(143, 'Caution', 'A non-maskable interrupt was sent to the server.') }),
};
