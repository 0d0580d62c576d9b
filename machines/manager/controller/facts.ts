/** Facts about the controller itself: its starts, its resets, its self-tests and its cleared data. */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, origins, resourceAlert, securityEntry } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');

const configuration = entriesOfClass(classes.controller, 'Administration', 'Configuration');

export const controllerFacts = {
  /** Loss of the controller: it loses its memory and performs no actions. */
  'controller.lost': fact([], {}),
  /** Restart of the controller: subsystems prepare the pending settings that take effect on its return. */
  'controller.restarting': fact([], {}),
  /** Return of the controller, before it reports the return. */
  'controller.returning': fact([], {}),
  /**
   * Return of the controller, after it has reported the return: subsystems detect the changes that occurred during its
   * absence.
   */
  'controller.returned': fact([], {}),
  /**
   * End of a hang: the controller continues with its memory, and subsystems detect the changes that occurred during the
   * hang.
   */
  'controller.resumed': fact([], {}),
  /**
   * Clearing of data: all subsystems restore their factory values and delete pending settings. The arguments state
   * which data is affected.
   */
  'controller.clearing': fact(['settings', 'factoryDefaults', 'waiting'], {}),
  'controller.powerRestored': fact([], {
    iel: administration(25, 'Caution', 'The power of the management controller was restored.'),
  }),
  'controller.reset': fact([], {
    iel: administration(1_035, 'Informational', 'The management controller was reset on request.'),
    event: alert('MgmtReset', origins.manager),
  }),
  'controller.resetForUpgrade': fact([], {
    iel: configuration(27, 'Caution', 'The management controller was reset for new firmware.'),
    event: alert('MgmtReset', origins.manager),
  }),
  'controller.resetByDiagnostics': fact([], {
    iel: configuration(22, 'Caution', 'The management controller was reset at the server, for diagnostics.'),
    event: alert('MgmtReset', origins.manager),
  }),
  // Assumption: the log entry has an unused code of its class.
  'controller.resetByFailure': fact([], {
    iel: configuration(
      28,
      'Critical',
      'The management controller restarted after a failure of its firmware.',
    ),
    event: alert('MgmtReset', origins.manager),
  }),
  'flash.restarted': fact([], {
    iel: entriesOfClass(classes.controller, 'Firmware')(
      1_116,
      'Informational',
      'The flash memory of the management controller was restarted.',
    ),
  }),
  // Assumption: both log entries have unused codes of their classes.
  'selfTest.failed': fact(['test'], {
    iel: administration(1_289, 'Caution', 'The self-test {test} of the management controller failed.'),
  }),
  'selfTest.passed': fact(['test'], {
    iel: administration(
      1_290,
      'Informational',
      'The self-test {test} of the management controller passed again.',
    ),
  }),
  /**
   * Fact that the controller was reset during POST. The fact is reported when the reset starts, and POST continues
   * without the controller.
   */
  'controller.resetDuringPost': fact([], {
    iel: entriesOfClass(classes.controller, 'Maintenance', 'Administration')(
      1_184,
      'Informational',
      'The management controller was reset while the server was in POST.',
    ),
  }),
  'controller.started': fact([], {
    event: resourceAlert('MgmtRestServicesStarted', origins.manager, (_, { blueprint }) => [
      blueprint.manager.firmware.version,
      blueprint.manager.firmware.date,
    ]),
  }),
  'servicePort.configured': fact(['user'], {
    sl: securityEntry(23, 'Informational', '{user} changed the settings of the service port.'),
  }),
  // Assumption: the log entries of the following facts have codes that the published lists do not use. The lists have
  // no entries for these facts.
  'controller.factoryDefaults': fact([], {
    iel: administration(1_231, 'Caution', 'The management controller was reset to its factory defaults.'),
    sl: securityEntry(1_231, 'Caution', 'The management controller was reset to its factory defaults.'),
  }),
  'controller.settingsCleared': fact([], {
    iel: administration(1_232, 'Caution', 'The settings of the management controller were cleared.'),
  }),
  'controller.restApiStateCleared': fact([], {
    iel: administration(
      1_233,
      'Informational',
      'The settings that clients had stored for the next start of the server were cleared.',
    ),
  }),
  'controller.enabled': fact([], {
    iel: administration(1_234, 'Caution', 'The management controller was enabled at the server.'),
  }),
};
