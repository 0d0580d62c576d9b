/**
 * Tests of single sign-on: the bodies of the vendor's tool are accepted, and records are numbered, found and limited.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerUri } from '../../support/lab.js';
import { alice, bob } from '../../support/security/client-certificates.js';

const ssoUri = `${managerUri}SecurityService/SSO/`;

interface Sso {
  readonly Actions: Readonly<Record<string, { readonly target: string }>>;
  readonly ManagerTrustedCertificates: readonly {
    readonly SerialNumber: number;
    readonly RecordType: string;
  }[];
}

/** Performs an action as the tool does: at the advertised target, with the full name of the action in the body. */
function act(lab: Lab, name: string, body: object = {}) {
  const target = lab.controller.get<Sso>(ssoUri).Actions[`#VndMgmtSSO.${name}`]?.target ?? '';
  return lab.post(target, { Action: `VndMgmtSSO.${name}`, ...body });
}

function records(lab: Lab) {
  return lab.controller.get<Sso>(ssoUri).ManagerTrustedCertificates;
}

test('what the vendor’s tool sends adds servers by certificate and by name, and removes them by number', () => {
  const lab = createLab();
  act(lab, 'ImportDNSName', { DNSName: 'one.example.com' }).is(200).says('Base.Success');
  act(lab, 'ImportCertificate', { CertType: 'DirectImportCert', CertInput: alice.pem }).is(200);
  assert.equal(
    records(lab).map(({ SerialNumber, RecordType }) => [SerialNumber, RecordType]),
    [
      [1, 'DNSName'],
      [2, 'Certificate'],
    ],
  );

  act(lab, 'DeleteSSORecordbyNumber', { RecordNumber: 1 }).is(200);
  act(lab, 'DeleteSSORecordbyNumber', { RecordNumber: 1 }).is(400).says('Mgmt.SSORecordNotFound');
  act(lab, 'ImportDNSName', { DNSName: 'two.example.com' }).is(200);
  assert.equal(
    records(lab).map(({ SerialNumber }) => SerialNumber),
    [2, 3],
  );
  act(lab, 'DeleteAllSSORecords').is(200);
  assert.equal(records(lab), []);
});

test('what is no certificate, an address that nobody answers at, and one server more than there is room for are refused', () => {
  const lab = createLab();
  const before = lab.controller.tree;
  const direct = { CertType: 'DirectImportCert' };
  act(lab, 'ImportCertificate', { ...direct, CertInput: ' ' })
    .is(400)
    .says('Mgmt.SSOCertficateEmpty');
  act(lab, 'ImportCertificate', { ...direct, CertInput: 'x' })
    .is(400)
    .says('Mgmt.SSOCertificateReadError');
  act(lab, 'ImportCertificate', { CertType: 'ImportCertUri', CertInput: 'one.example.com' })
    .is(400)
    .says('Mgmt.ImportSSOUriError');
  assert.is(lab.controller.tree, before);

  for (let number = 1; number <= 10; number++)
    act(lab, 'ImportDNSName', { DNSName: `server-${number}.example.com` }).is(200);
  act(lab, 'ImportDNSName', { DNSName: 'SERVER-1.example.com' }).is(200);
  act(lab, 'ImportCertificate', { ...direct, CertInput: bob.pem })
    .is(400)
    .says('Mgmt.SSONoSpaceError');
  assert.is(records(lab).length, 10);
});

test('nobody has a trusted server grant what is not theirs to give', () => {
  const lab = createLab();
  const privileges = { MgmtConfigPriv: true };
  const { uri: _, ...manager } = lab.account('manager', { Oem: { Vnd: { Privileges: privileges } } });
  const token = lab.login(manager);

  const mode = { SSOsettings: { SSOTrustMode: 'TrustbyCert' } };
  lab.patch(ssoUri, mode, token).is(200);
  lab.patch(ssoUri, { SSOsettings: { UserPrivilege: { SystemRecoveryConfigPriv: true } } }, token).is(403);
  lab.get(ssoUri).has(mode);
});

test.run();
