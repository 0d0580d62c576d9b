/** Facts about host starts in safe mode and in diagnostics mode. */
import { fact } from '../../facts/fact.js';
import { classes, entriesOfClass, origins, resourceAlert } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Maintenance', 'Administration');

export const firmwareModeFacts = {
  // Assumption: this fact has the code below, because the code is unused in its class.
  'firmwareMode.requested': fact(['user', 'mode'], {
    iel: administration(
      145,
      'Informational',
      '{user} requested {mode} mode for the next start of the server.',
    ),
  }),
  'safeMode.engaged': fact([], { event: resourceAlert('BIOSSafeModeEngaged', origins.system) }),
  'safeMode.left': fact([], { event: resourceAlert('BIOSSafeModeExit', origins.system) }),
  'diagnosticsMode.engaged': fact([], {
    event: resourceAlert('IntelligentDiagnosticsEnabled', origins.system),
  }),
  'diagnosticsMode.left': fact([], { event: resourceAlert('IntelligentDiagnosticsExit', origins.system) }),
};
