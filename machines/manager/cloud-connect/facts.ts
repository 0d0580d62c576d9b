/**
 * Facts about the connection to the manufacturer's cloud. Assumption: the code, which the published lists do not use.
 */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Administration');

export const cloudConnectFacts = {
  'cloudConnect.failed': fact([], {
    iel: administration(
      1_235,
      'Caution',
      'The connection to the cloud failed: its host name could not be resolved.',
    ),
    event: alert('ComputeOpsManagementConnectionFailed', origins.manager),
  }),
};
