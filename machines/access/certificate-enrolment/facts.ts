/**
 * Facts about automatic certificate enrollment. Assumption: the log entry has this code, because the published lists do
 * not use the code.
 */
import { fact } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named, origins } from '../../facts/rows.js';

const administration = entriesOfClass(classes.controller, 'Security', 'Administration');

export const enrolmentFacts = {
  'enrolment.configured': fact([], {
    event: alert('CertEnrollmentConfigSettingChanged', origins.securityService),
  }),
  'enrolment.serviceState': fact(['state'], {
    event: alert('CertEnrollmentServiceState', origins.securityService, named('state')),
  }),
  'enrolment.failed': fact(['reason'], {
    iel: administration(1_266, 'Caution', 'Certificate enrollment failed: {reason}.'),
    event: alert('CertEnrollmentServerConnectionFailed', origins.securityService, named('reason')),
  }),
};
