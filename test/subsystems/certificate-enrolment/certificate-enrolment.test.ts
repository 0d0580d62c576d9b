/**
 * Tests of automatic certificate enrollment. No enrollment server answers, so that an enrollment fails after its time
 * limit. While enrollment is enabled, certificates cannot be imported.
 */
import { test } from 'uvu';
import { createLab, managerUri } from '../../support/lab.js';
import { alice } from '../../support/security/client-certificates.js';

const uri = `${managerUri}SecurityService/AutomaticCertificateEnrollment/`;
const generateUri = `${managerUri}SecurityService/HttpsCert/Actions/VndHttpsCert.GenerateCSR/`;
const status = (CertificateEnrollmentStatus: string) => ({
  AutomaticCertificateEnrollmentSettings: { CertificateEnrollmentStatus },
});

test('it is enabled with a server and an authority, fails when nobody answers, and ends when it is switched off', () => {
  const lab = createLab();
  const on = { ServiceEnabled: true, ServerUrl: 'https://enrol.example.com/scep' };
  lab.patch(uri, { AutomaticCertificateEnrollmentSettings: on }).is(400).says('Base.PropertyValueConflict');
  lab
    .post(`${uri}Actions/VndAutomaticCertEnrollment.ImportCACertificate/`, { Certificate: alice.pem })
    .is(200);

  lab.patch(uri, { AutomaticCertificateEnrollmentSettings: on }).is(200);
  lab.get(uri).has(status('InProgress'));
  const subject = { City: 'A', CommonName: 'a.example', Country: 'CH', OrgName: 'A', State: 'A' };
  lab.post(generateUri, subject).is(400).says('Mgmt.UnsupportedOperationACEEnabled');
  lab.advance('1m');
  lab.get(uri).has(status('Failed'));

  lab.patch(uri, { AutomaticCertificateEnrollmentSettings: { ServiceEnabled: false } }).is(200);
  lab.get(uri).has(status('Disabled'));
  lab.post(generateUri, subject).is(200);
});

test.run();
