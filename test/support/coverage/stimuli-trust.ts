/**
 * Stimuli that change the certificates and servers that the controller trusts, and all its settings at once. Tests use
 * them to collect the log entries and events of a controller.
 */
import { alice as authority } from '../security/client-certificates.js';
import { createLab, type Lab, managerUri } from '../lab.js';
import { listedAuthorityPem, revocationList } from '../security/revocation-list.js';

const revocations = 'http://lists.example.com/site.crl';
const importRevocations = (lab: Lab) => {
  const uri = `${managerUri}SecurityService/CertificateAuthentication/Actions/VndCertAuth.ImportCRL/`;
  return lab.post(uri, { ImportUri: revocations }).is(200);
};

export const trustCourses: readonly (readonly [name: string, make: () => Lab, run: (lab: Lab) => unknown])[] =
  [
    [
      'servers of single sign-on added and removed',
      createLab,
      (lab) => {
        const sso = `${managerUri}SecurityService/SSO/Actions/VndMgmtSSO.`;
        lab.post(`${sso}ImportDNSName/`, { DNSName: 'one.example.com' }).is(200);
        lab.post(`${sso}DeleteAllSSORecords/`, {}).is(200);
      },
    ],
    [
      'an enrolment for a certificate that nobody answers',
      createLab,
      (lab) => {
        const uri = `${managerUri}SecurityService/AutomaticCertificateEnrollment/`;
        const body = { Certificate: authority.pem };
        lab.post(`${uri}Actions/VndAutomaticCertEnrollment.ImportCACertificate/`, body).is(200);
        const on = { ServiceEnabled: true, ServerUrl: 'https://enrol.example.com/' };
        lab.patch(uri, { AutomaticCertificateEnrollmentSettings: on }).is(200);
        lab.advance('1m');
      },
    ],
    [
      'a list of revoked certificates that nobody answers',
      createLab,
      (lab) => importRevocations(lab) && lab.advance('1m'),
    ],
    [
      'a list of revoked certificates imported',
      () => createLab({ sources: { [revocations]: { base64: revocationList } } }),
      (lab) => {
        const uri = `${managerUri}SecurityService/CertificateAuthentication/`;
        lab
          .post(`${uri}Actions/VndCertAuth.ImportCACertificate/`, { Certificate: listedAuthorityPem })
          .is(200);
        importRevocations(lab);
        lab.advance('1m');
      },
    ],
    [
      'settings backed up and restored',
      createLab,
      (lab) => {
        const files = `${managerUri}BackupRestoreService/BackupFiles/`;
        lab.post(files, {}).is(201);
        lab.post(`${files}1/Actions/VndMgmtBackupFile.Restore/`, {}).is(200);
        lab.advance('10m');
      },
    ],
    [
      'the host processor module bound again',
      createLab,
      (lab) =>
        lab.post(`${managerUri}SecurityService/Actions/VndSecurityService.RebindHPM/`, {}).is(200) &&
        lab.advance('1s'),
    ],
    [
      'an upload that is no image',
      createLab,
      (lab) => lab.upload(Buffer.from('MZ')).is(200) && lab.advance('1s'),
    ],
  ];
