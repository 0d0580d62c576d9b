/** Tests of the controller's SNMP: its settings, users and trap destinations. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerResetUri, managerUri, snmpUri } from '../../support/lab.js';

const usersUri = `${snmpUri}SNMPUsers/`;
const destinationsUri = `${snmpUri}SNMPAlertDestinations/`;

const user = {
  SecurityName: 'eel',
  AuthProtocol: 'SHA',
  AuthPassphrase: 'tide-and-fish',
  PrivacyProtocol: 'AES',
  PrivacyPassphrase: 'fish-and-tide',
};
const shownUser = { ...user, AuthPassphrase: null, PrivacyPassphrase: null };
const trap = { AlertDestination: 'traps.example', SNMPAlertProtocol: 'SNMPv1Trap', TrapCommunity: 'public' };
const shownTrap = { ...trap, TrapCommunity: null };
const inform = { AlertDestination: '192.0.2.14', SNMPAlertProtocol: 'SNMPv3Inform', SecurityName: 'eel' };

/** Bodies that are accepted and read back unchanged. */
const legal: readonly object[] = [
  { AlertsEnabled: false },
  { Contact: 'ops@example.com', Location: 'Rack 12', Role: 'Web', RoleDetail: 'Front end' },
  { Contact: null },
  { PeriodicHSATrapConfig: 'Weekly', TrapSourceHostname: 'System' },
  { SNMPv1Enabled: false, SNMPv1RequestsEnabled: false, SNMPv1TrapEnabled: false },
  { SNMPv1RequestsEnabled: false },
  { SNMPv1TrapEnabled: false },
  { SNMPv3EngineID: '0x80000000041234' },
  { SNMPv3InformRetryAttempt: 0, SNMPv3InformRetryIntervalSeconds: 120 },
  { SNMPv3RequestsEnabled: true, SNMPv3TrapEnabled: false },
  { Oem: { Vnd: { SNMPColdStartTrapBroadcast: false } } },
];

for (const body of legal) {
  test(`${JSON.stringify(body)} is taken and read back`, () => {
    const lab = createLab();

    lab.patch(snmpUri, body).is(200).says('Base.Success');

    lab.get(snmpUri).has(body);
  });
}

/** Refused bodies with the message of the refusal. */
const illegal: readonly (readonly [object, string])[] = [
  [{ AlertsEnabled: 'yes' }, 'Base.PropertyValueTypeError'],
  [{ Contact: 'x'.repeat(50) }, 'Base.StringValueTooLong'],
  [{ Role: 7 }, 'Base.PropertyValueTypeError'],
  [{ PeriodicHSATrapConfig: 'Hourly' }, 'Base.PropertyValueNotInList'],
  [{ TrapSourceHostname: 'Chassis' }, 'Base.PropertyValueNotInList'],
  [{ ReadCommunities: ['a', 'b', 'c', 'd'] }, 'Mgmt.ArrayPropertyOutOfBound'],
  [{ TrapCommunities: [1] }, 'Base.PropertyValueTypeError'],
  [{ SNMPv1Enabled: 1 }, 'Base.PropertyValueTypeError'],
  [{ SNMPv1Enabled: false, SNMPv1TrapEnabled: true }, 'Base.PropertyValueConflict'],
  [{ SNMPv3EngineID: '0x8000' }, 'Mgmt.InvalidEngineID'],
  [{ SNMPv3EngineID: '80000000041234' }, 'Mgmt.InvalidEngineID'],
  [{ SNMPv3InformRetryAttempt: 6 }, 'Mgmt.PropertyValueOutOfRange'],
  [{ SNMPv3InformRetryIntervalSeconds: 4 }, 'Mgmt.PropertyValueOutOfRange'],
  [{ SNMPv3RequestsEnabled: 'no' }, 'Base.PropertyValueTypeError'],
  [{ SNMPv3TrapEnabled: 0 }, 'Base.PropertyValueTypeError'],
  [{ Oem: { Vnd: { SNMPColdStartTrapBroadcast: 'no' } } }, 'Base.PropertyValueTypeError'],
];

for (const [body, message] of illegal) {
  test(`${JSON.stringify(body)} is refused with ${message} and changes nothing`, () => {
    const lab = createLab();
    const before = lab.controller.tree.snmp;

    lab.patch(snmpUri, body).is(400).says(message);

    assert.is(lab.controller.tree.snmp, before);
  });
}

test('SNMPv1 is on while it does one thing, and switching it sets both', () => {
  const lab = createLab();

  lab.patch(snmpUri, { SNMPv1RequestsEnabled: false }).is(200);
  lab.get(snmpUri).has({ SNMPv1Enabled: true });
  lab.patch(snmpUri, { SNMPv1TrapEnabled: false }).is(200);
  lab.get(snmpUri).has({ SNMPv1Enabled: false });
  lab.patch(snmpUri, { SNMPv1Enabled: true }).is(200);
  lab.get(snmpUri).has({ SNMPv1RequestsEnabled: true, SNMPv1TrapEnabled: true });
});

test('the engine of a controller is its own until another is set, and again when that is taken back', () => {
  const engineOf = (lab: Lab) => lab.get(snmpUri).reply.body.SNMPv3EngineID as unknown as string;
  const lab = createLab();
  const own = engineOf(lab);
  assert.match(own, /^0x8000000004(?:[0-9A-F]{2})+$/);
  assert.is.not(engineOf(createLab({ seed: 9 })), own);

  lab.patch(snmpUri, { SNMPv3EngineID: '0x80000000041234' }).is(200);
  lab.patch(snmpUri, { SNMPv3EngineID: null }).is(200);

  assert.is(engineOf(lab), own);
});

test('the service is out of use while its port is closed, which it is after the reset', () => {
  const lab = createLab();
  lab.patch(`${managerUri}NetworkProtocol/`, { SNMP: { ProtocolEnabled: false } }).is(200);
  lab.get(snmpUri).has({ Status: { State: 'Enabled' } });

  lab.post(managerResetUri, {}).is(200);

  lab
    .advance('10m')
    .get(snmpUri)
    .has({ Status: { State: 'Disabled' } });
});

test('a user is made, changed and deleted, and its passphrases are never shown', () => {
  const lab = createLab();

  const made = lab.post(usersUri, user).is(201).has(shownUser);

  const uri = made.header('Location') ?? '';
  assert.is(uri, `${usersUri}1/`);
  assert.not.match(JSON.stringify(lab.controller.tree), /tide-and-fish|fish-and-tide/);
  lab
    .patch(uri, { AuthProtocol: 'MD5', UserEngineID: '0x80000000041234', AuthPassphrase: 'another-one' })
    .is(200);
  lab.get(uri).has({ ...shownUser, AuthProtocol: 'MD5', UserEngineID: '0x80000000041234' });
  assert.is(lab.controller.tree.snmp.users.byId['1']?.authPassphrase.revision, 2);
  assert.not.match(JSON.stringify(lab.controller.tree), 'another-one');
  lab.delete(uri).is(200).says('Base.Success');
  lab.get(uri).is(404);
  lab.post(usersUri, user).is(201).has({ Id: '2' });
});

/** Refused bodies of users with the message of the refusal. */
const badUsers: readonly (readonly [object, string])[] = [
  [{ SecurityName: '' }, 'Base.PropertyValueFormatError'],
  [{ SecurityName: 'x'.repeat(33) }, 'Base.StringValueTooLong'],
  [{ AuthProtocol: 'CRC' }, 'Base.PropertyValueNotInList'],
  [{ AuthPassphrase: 'seawead' }, 'Mgmt.InvalidPassphraseLength'],
  [{ AuthPassphrase: 12345678 }, 'Base.PropertyValueTypeError'],
  [{ PrivacyProtocol: 'DES' }, 'Base.PropertyValueNotInList'],
  [{ PrivacyPassphrase: 'p'.repeat(50) }, 'Mgmt.InvalidPassphraseLength'],
  [{ UserEngineID: 'none' }, 'Mgmt.InvalidEngineID'],
];

for (const [part, message] of badUsers) {
  test(`a user with ${JSON.stringify(part)} is neither made nor changed to: ${message}`, () => {
    const lab = createLab();
    lab.post(usersUri, user).is(201);
    const before = lab.controller.tree.snmp;

    lab
      .post(usersUri, { ...user, SecurityName: 'ray', ...part })
      .is(400)
      .says(message);
    const refusal = lab.patch(`${usersUri}1/`, part).is(400).says(message);

    assert.is(lab.controller.tree.snmp, before);
    assert.not.match(refusal.reply.text, /seawead|12345678|pppp/);
  });
}

test('two users do not share a name, and one without passphrases is none', () => {
  const lab = createLab();
  lab.post(usersUri, user).is(201);
  lab.post(usersUri, { ...user, SecurityName: 'ray' }).is(201);

  lab.post(usersUri, user).is(400).says('Mgmt.UserNameAlreadyExists');
  lab.patch(`${usersUri}2/`, { SecurityName: 'eel' }).is(400).says('Mgmt.UserNameAlreadyExists');
  lab.post(usersUri, { SecurityName: 'cod' }).is(400).says('Base.PropertyMissing', 'Base.PropertyMissing');

  lab.get(`${usersUri}2/`).has({ SecurityName: 'ray' });
});

test('there are eight users at most, and room again after one is deleted', () => {
  const lab = createLab();
  for (let index = 1; index <= 8; index++) lab.post(usersUri, { ...user, SecurityName: `u${index}` }).is(201);

  lab.post(usersUri, user).is(400).says('Base.CreateLimitReachedForResource');
  lab.delete(`${usersUri}3/`).is(200);

  lab.post(usersUri, user).is(201).has({ Id: '9' });
  lab.get(usersUri).has({ 'Members@odata.count': 8 });
});

test('a destination is made, changed and deleted', () => {
  const lab = createLab();
  lab.post(usersUri, user).is(201);

  const uri = lab.post(destinationsUri, trap).is(201).has(shownTrap).header('Location') ?? '';

  lab.get(uri).has({ SecurityName: null, SNMPv3User: undefined });
  lab.patch(uri, { SNMPAlertProtocol: 'SNMPv3Trap', SecurityName: 'eel' }).is(200);
  lab.get(uri).has({ SecurityName: 'eel', SNMPv3User: { '@odata.id': `${usersUri}1/` } });
  lab.patch(uri, { ...trap, AlertDestination: '2001:db8::9', SecurityName: null }).is(200);
  lab.get(uri).has({ ...shownTrap, AlertDestination: '2001:db8::9', SecurityName: null });
  lab.delete(uri).is(200);
  lab.get(destinationsUri).has({ 'Members@odata.count': 0 });
});

test('a destination needs what its protocol goes by, and a user that is there', () => {
  const lab = createLab();
  const wrong = [
    { ...trap, TrapCommunity: '' },
    { ...trap, SecurityName: 'nobody' },
    { ...inform, SecurityName: 'nobody' },
    { AlertDestination: 'traps.example', SNMPAlertProtocol: 'SNMPv3Trap' },
  ];

  for (const body of wrong) {
    lab.post(destinationsUri, body).is(400).says('Mgmt.AlertDestinationAssociationError');
  }
  lab.post(destinationsUri, trap).is(201);
  for (const body of [
    { SNMPAlertProtocol: 'SNMPv3Trap' },
    { SecurityName: 'nobody' },
    { TrapCommunity: '' },
  ]) {
    lab.patch(`${destinationsUri}1/`, body).is(400).says('Mgmt.AlertDestinationAssociationError');
  }

  lab.get(`${destinationsUri}1/`).has(shownTrap);
});

test('a destination that can be neither a name nor an address, or goes by no known protocol, is refused', () => {
  const lab = createLab();

  lab
    .post(destinationsUri, { ...trap, AlertDestination: '' })
    .is(400)
    .says('Mgmt.NotValidIPAddrOrDNS');
  lab
    .post(destinationsUri, { ...trap, AlertDestination: 'a b' })
    .is(400)
    .says('Mgmt.NotValidIPAddrOrDNS');
  lab
    .post(destinationsUri, { ...trap, SNMPAlertProtocol: 'Null' })
    .is(400)
    .says('Base.PropertyValueNotInList');
  lab.post(destinationsUri, trap).is(201);
  const uri = `${destinationsUri}1/`;
  lab.patch(uri, { AlertDestination: '300.1.1.1' }).is(400).says('Mgmt.NotValidIPAddrOrDNS');
  lab
    .patch(uri, { TrapCommunity: 'x'.repeat(65) })
    .is(400)
    .says('Base.StringValueTooLong');

  lab.get(uri).has(shownTrap);
});

test('a user that alerts are sent as is not deleted, and may be renamed', () => {
  const lab = createLab();
  lab.post(usersUri, user).is(201);
  lab.post(destinationsUri, inform).is(201);

  lab.delete(`${usersUri}1/`).is(400).says('Mgmt.ResourceInUseWithDetail');
  lab.patch(`${usersUri}1/`, { SecurityName: 'ray' }).is(200);

  lab.get(`${destinationsUri}1/`).has({ SecurityName: 'ray' });
  lab.delete(`${destinationsUri}1/`).is(200);
  lab.delete(`${usersUri}1/`).is(200);
});

test('there are eight destinations at most', () => {
  const lab = createLab();
  for (let index = 1; index <= 8; index++) lab.post(destinationsUri, trap).is(201);

  lab.post(destinationsUri, trap).is(400).says('Base.CreateLimitReachedForResource');
});

test('who may not configure the controller can make, change and delete nothing here', () => {
  const lab = createLab();
  lab.post(usersUri, user).is(201);
  const headers = lab.login(lab.account('operator', { RoleId: 'Operator' }));

  lab.patch(snmpUri, { AlertsEnabled: false }, headers).is(403);
  lab.post(usersUri, { ...user, SecurityName: 'ray' }, headers).is(403);
  lab.patch(`${usersUri}1/`, { AuthProtocol: 'MD5' }, headers).is(403);
  lab.delete(`${usersUri}1/`, headers).is(403);
  lab.post(destinationsUri, trap, headers).is(403);
});

test('the service names its receivers, with null for each place that is free', () => {
  const lab = createLab();
  const free = [null, null, null, null, null, null, null];
  lab.get(snmpUri).has({ AlertDestinations: [null, ...free] });

  lab.post(destinationsUri, trap).is(201);

  lab.get(snmpUri).has({ AlertDestinations: ['traps.example', ...free] });
});

test.run();
