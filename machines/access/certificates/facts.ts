/**
 * Facts about the security of the controller: changed settings, and the evaluation of these settings by the security
 * dashboard.
 */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named, origins, securityEntry } from '../../facts/rows.js';

const overall = entriesOfClass(classes.controller, 'Security', 'Administration', 'Configuration');
const administration = entriesOfClass(classes.controller, 'Security', 'Administration');
const atRisk = 'The overall security state of the system is "Risk".';
const notAtRisk = 'The overall security state of the system is "{status}".';
const review = { action: 'Read the security dashboard, then remove or accept each listed risk.' };

export const securityFacts = {
  /**
   * Access settings of an interface of the controller were changed. `settings` contains their names, separated by
   * commas.
   */
  'access.configured': fact(['settings', 'user'], {
    sl: securityEntry(22, 'Informational', '{user} changed the access settings {settings}.'),
  }),
  // Assumption: the facts about revocation lists have the codes below. The published lists have no entries for these
  // facts and do not use these codes.
  'revocation.imported': fact(['host'], {
    iel: administration(1_267, 'Informational', 'A list of revoked certificates was imported from {host}.'),
  }),
  'revocation.failed': fact(['host', 'reason'], {
    iel: administration(
      1_268,
      'Caution',
      'No list of revoked certificates could be imported from {host}: {reason}.',
    ),
  }),
  'hostModule.authenticated': fact([], {
    iml: administration(17_759, 'Informational', 'The host processor module was authenticated.'),
  }),
  'tlsVersion.switched': fact(['version', 'state', 'user'], {
    sl: securityEntry(633, 'Informational', 'TLS {version} is {state}, by {user}.'),
  }),
  'securityParameter.atRisk': fact(['parameter', 'state'], {
    sl: securityEntry(
      2,
      'Critical',
      'The security dashboard reports {parameter} as "Risk"; its state is "{state}".',
      review,
    ),
  }),
  'securityParameter.notAtRisk': fact(['parameter', 'state', 'status'], {
    sl: securityEntry(
      2,
      'Informational',
      'The security dashboard reports {parameter} as "{status}"; its state is "{state}".',
    ),
    repairs: { facts: ['securityParameter.atRisk'], same: 'parameter' },
  }),
  /** The self-signed certificate of the controller became a risk. This risk has its own code in the published lists. */
  'defaultCertificate.atRisk': fact([], {
    sl: securityEntry(
      5_661,
      'Critical',
      'The security dashboard reports the certificate as "Risk": the controller uses its self-signed certificate.',
      { action: 'Import a certificate that an authority has signed.' },
    ),
  }),
  'defaultCertificate.notAtRisk': fact(['status'], {
    sl: securityEntry(
      5_661,
      'Informational',
      'The security dashboard reports the certificate as "{status}".',
    ),
    repairs: { facts: ['defaultCertificate.atRisk'] },
  }),
  /** The dashboard counts another risk. */
  'security.atRisk': fact([], {
    sl: securityEntry(5, 'Caution', atRisk, review),
    iel: overall(1_169, 'Caution', atRisk, review),
    event: alert('OverallSecStateAtRisk', origins.securityDashboard),
  }),
  /** The dashboard counts its first risk, so that its overall status becomes `Risk`. */
  'securityStatus.atRisk': fact([], {
    sl: securityEntry(5_654, 'Critical', 'The overall status of the security dashboard is "Risk".', review),
    event: alert('OverallSecStatusChange', origins.securityDashboard, () => ['Risk']),
  }),
  /**
   * The dashboard counts no risk any more. Assumption: the fact has the codes of `security.atRisk`, as the facts about
   * single parameters have the codes of their risks.
   */
  'security.notAtRisk': fact(['status'], {
    sl: securityEntry(5, 'Informational', notAtRisk),
    iel: overall(1_169, 'Informational', notAtRisk),
    event: alert('OverallSecStatusChange', origins.securityDashboard, named('status')),
    repairs: { facts: ['security.atRisk', 'securityStatus.atRisk'] },
  }),
};
