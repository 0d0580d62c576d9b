/**
 * Tests of key managers. No key manager is modeled, so that a connection test logs a failure. Passwords for key
 * managers are stored sealed.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerUri } from '../../support/lab.js';

const eskmUri = `${managerUri}SecurityService/ESKM/`;

/** Performs an action as the vendor's tool does. */
const act = (lab: Lab, name: string) =>
  lab.post(`${eskmUri}Actions/VndESKM.${name}/`, { Action: `VndESKM.${name}` });

test('a test without key managers says that there are none, and one with them what became of each', () => {
  const lab = createLab();
  act(lab, 'TestESKMConnections').is(200).says('Mgmt.ESKMServersNotConfigured');
  lab.patch(eskmUri, { PrimaryKeyServerAddress: 'keys.example.com', PrimaryKeyServerPort: 9_000 }).is(200);
  act(lab, 'TestESKMConnections').is(200);

  const { ESKMEvents } = lab.controller.get<{ ESKMEvents: { Event: string }[] }>(eskmUri);
  assert.equal(
    ESKMEvents.map(({ Event }) => Event),
    ['No answer from the key manager keys.example.com:9000.'],
  );
  act(lab, 'ClearESKMLog').is(200);
  lab.get(eskmUri).has({ ESKMEvents: [] });
});

test('redundancy is refused while there is one key manager, and a password is neither shown nor kept in the clear', () => {
  const lab = createLab();
  const secret = 'keys-_.secret';
  lab.patch(eskmUri, { KeyManagerConfig: { LoginName: 'admin', Password: secret } }).is(200);
  lab.patch(eskmUri, { PrimaryKeyServerAddress: 'keys.example.com', PrimaryKeyServerPort: 9_000 }).is(200);

  lab.patch(eskmUri, { KeyServerRedundancyReq: true }).is(400).says('Base.PropertyValueConflict');

  lab.get(eskmUri).has({ KeyManagerConfig: { LoginName: 'admin', Password: null } });
  assert.not.match(JSON.stringify(lab.controller.tree), secret);
});

test('a key manager takes a licence', () => {
  const lab = createLab({ blueprint: { settings: { license: 'STD' } } });
  lab.patch(eskmUri, { PrimaryKeyServerAddress: 'keys.example.com' }).is(403).says('Mgmt.LicenseKeyRequired');
});

test.run();
