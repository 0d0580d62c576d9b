/**
 * Facts about attested components. Assumption: the facts have these codes, because the published lists do not use the
 * codes in these classes.
 */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named, origins } from '../../facts/rows.js';

const security = entriesOfClass(classes.securityConfiguration, 'Security', 'Hardware');
const maintenance = entriesOfClass(classes.uefi, 'Security', 'Hardware');

const replace = {
  action: 'Update the firmware of the component, or replace the component with an authentic one.',
};

export const attestationFacts = {
  'componentIntegrity.switched': fact(['state'], {
    event: alert('GlobalComponentIntegrity', origins.securityService, named('state')),
  }),
  'componentIntegrity.policySet': fact(['policy'], {
    event: alert('ComponentIntegrityPolicy', origins.securityService, named('policy')),
  }),
  /** An SPDM device was altered or restored. The server does not detect the change until the next host start. */
  'spdm.altered': fact(['part'], {}),
  /** The TPM was altered or restored. The server does not detect the change until the next host start. */
  'tpm.altered': fact(['part'], {}),
  'tpm.leftOut': fact(['part', 'reason'], {
    iml: maintenance(669, 'Caution', 'The server was started without {part}: {reason}.', {
      action: 'Start the server again; replace the system board if the TPM stays unused.',
    }),
  }),
  'tpm.usedAgain': fact(['part'], {
    iml: maintenance(669, 'Repaired', '{part} is in use again since the last start of the server.'),
    repairs: { facts: ['tpm.leftOut'], same: 'part' },
  }),
  // Log entry and event for a changed TPM register. Source: behaviour § 2.19.
  'tpm.registerChanged': fact(['component', 'register'], {
    sl: entriesOfClass(classes.securityConfiguration, 'Security', 'Firmware', 'Maintenance')(
      1_607,
      'Caution',
      'The measurement of {component} in {register} differs from the previous start of the server.',
      { action: 'Check that the firmware or its settings were changed on purpose.' },
    ),
    event: alert('PCRChanged', origins.securityService, named('component', 'register')),
  }),
  'spdm.authenticated': fact(['device'], {
    // Log entries are also made for successful results. Source: behaviour "Events" 9.
    iml: maintenance(670, 'Informational', 'The component {device} was authenticated.'),
    sl: security(1_608, 'Informational', 'The component {device} was authenticated.'),
    event: alert('SPDMAuthSuccess', origins.securityService, named('device')),
    repairs: { facts: ['spdm.failed', 'spdm.unsupported'], same: 'device' },
  }),
  'spdm.failed': fact(['device', 'reason'], {
    iml: maintenance(
      662,
      'Caution',
      'The authentication of the component {device} failed: {reason}.',
      replace,
    ),
    sl: security(1_609, 'Caution', 'The authentication of the component {device} failed: {reason}.', replace),
    event: alert('SPDMAuthFailure', origins.securityService, named('device', 'reason')),
  }),
  'spdm.unsupported': fact(['device', 'reason'], {
    iml: maintenance(
      663,
      'Caution',
      'The component {device} does not support authentication: {reason}.',
      replace,
    ),
    sl: security(
      1_610,
      'Caution',
      'The component {device} does not support authentication: {reason}.',
      replace,
    ),
    event: alert('SPDMAuthFailure', origins.securityService, named('device', 'reason')),
  }),
};
