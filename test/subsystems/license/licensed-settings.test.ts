/** Tests of settings that require a license. A table lists the settings that are refused without one. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { licensedSettings } from '../../../machines/manager/license/index.js';
import { resources } from '../../../machines/resource-list.js';
import { accountServiceUri, createLab, managerUri, root } from '../../support/lab.js';
import { findUri } from '../../support/redfish/writable-bodies.js';
import { bodyAt, listLeaves } from '../../support/redfish/writable-values.js';

/** Values of all kinds. A property accepts at most one of them. */
const candidates = [
  true,
  'Enabled',
  'DefaultSchema',
  'CNSA',
  'RecoveryDowngrade',
  'LogAndRepairAutomatically',
  'EXAMPLE.COM',
];

for (const [family, settings] of Object.entries(licensedSettings)) {
  for (const [pointer, { needed }] of Object.entries(settings)) {
    test(`${family} ${pointer} is refused without the licence, which is logged, and not with it`, () => {
      const definition = resources.find(({ type }) => type?.split('.')[0] === family);
      assert.ok(definition, 'it is the type of no resource');
      const path = pointer.slice(1);
      const reader = listLeaves(definition).find((leaf) => leaf.path === path)?.property.reader;
      const value = candidates.find((given) => reader?.read(given, { name: path, pointer }).ok === true);
      assert.ok(value !== undefined && needed(value), 'a value has to be among the candidates');
      const lab = createLab({ blueprint: { settings: { license: 'STD' } } });
      const uri = findUri(lab, definition) ?? '';
      const shown = lab.get(uri).reply.body;

      lab.patch(uri, bodyAt(path, value)).is(403).says('Mgmt.LicenseKeyRequired');

      assert.equal(lab.get(uri).reply.body, shown);
      const logged = shownEntries(lab.controller.tree.logs, 'iel').map(({ message }) => message);
      assert.ok(logged.some((message) => message.endsWith('requested a feature that requires a license.')));
      assert.is.not(createLab().patch(uri, bodyAt(path, value)).reply.status, 403);
    });
  }
}

test('to switch off what takes a licence takes none', () => {
  const lab = createLab({ blueprint: { settings: { license: 'STD' } } });

  lab
    .patch(accountServiceUri, {
      LDAP: { ServiceEnabled: false },
      Oem: { Vnd: { TwoFactorAuth: 'Disabled', KerberosSettings: { KerberosRealm: '' } } },
    })
    .is(200);
  lab
    .patch(`${managerUri}NetworkProtocol/`, {
      Oem: { Vnd: { AlertMailEnabled: false, AlertMailSMTPServer: 'mail.example' } },
    })
    .is(200);
});

test('the root claims no login that a ticket could do, and that by certificate while it is switched on', () => {
  const lab = createLab();
  const claims = (Sessions: object) => lab.get(root).has({ Oem: { Vnd: { Sessions } } });
  claims({ KerberosEnabled: false, CertificateLoginEnabled: false });

  lab
    .patch(`${managerUri}SecurityService/CertificateAuthentication/`, { CertificateLoginEnabled: true })
    .is(200);

  claims({ KerberosEnabled: false, CertificateLoginEnabled: true });
});

test.run();
