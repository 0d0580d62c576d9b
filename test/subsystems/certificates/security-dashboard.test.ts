/** Tests of the security service: its settings, and the dashboard that evaluates all settings. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describeManager, managerRecord } from '../../../machines/power/index.js';
import { accountServiceUri, createLab, type Lab, managerUri } from '../../support/lab.js';

const securityUri = `${managerUri}SecurityService/`;
const dashboardUri = `${securityUri}SecurityDashboard/`;
const parameter = (id: string) => `${dashboardUri}SecurityParams/${id}/`;

function overall(lab: Lab): unknown {
  return lab.get(dashboardUri).reply.body.OverallSecurityStatus;
}

test('what is set elsewhere shows on the dashboard as what it is', () => {
  const lab = createLab();
  lab.get(parameter('2')).has({ SecurityStatus: 'Ok', State: 'Ok' });
  lab.get(parameter('6')).has({ SecurityStatus: 'Risk', State: 'Disabled' });
  lab.get(parameter('12')).has({ SecurityStatus: 'Risk', State: 'True' });

  const Vnd = { MinPasswordLength: 4, EnforcePasswordComplexity: true, AuthFailureLoggingThreshold: 0 };
  lab.patch(accountServiceUri, { Oem: { Vnd } }).is(200);

  lab.get(parameter('2')).has({ SecurityStatus: 'Risk', State: 'Insufficient' });
  lab.get(parameter('4')).has({ SecurityStatus: 'Risk', State: 'Disabled' });
  lab.get(parameter('6')).has({ SecurityStatus: 'Ok', State: 'Enabled' });
  assert.is(overall(lab), 'Risk');
});

test('the panel, the network services and the switches of the board are judged too', () => {
  const switched = createLab({ blueprint: { chassis: { maintenanceSwitchesOn: [1] } } });
  switched.get(parameter('0')).has({ SecurityStatus: 'Risk', State: 'On' });
  const lab = createLab();
  const state = (id: string) => lab.get(parameter(id)).reply.body.State;
  assert.equal(['0', '1', '3', '8', '9', '10'].map(state), [
    'Off',
    'Disabled',
    'Disabled',
    'Ok',
    'Disabled',
    'Enabled',
  ]);

  lab.controller.fault('hood.opened');
  lab.patch(`${managerUri}NetworkProtocol/`, { IPMI: { ProtocolEnabled: true } }).is(200);
  lab.patch(managerUri, { Oem: { Vnd: { RequiredLoginForMgmtRBSU: true } } }).is(200);
  lab.patch(`${managerUri}SnmpService/`, { SNMPv1RequestsEnabled: false, SNMPv1TrapEnabled: false }).is(200);

  assert.equal(['3', '8', '10'].map(state), ['Enabled', 'Failed', 'Disabled']);
  assert.is(state('1'), 'Disabled', 'what waits for a reset is no risk yet');
  lab.post(`${managerUri}Actions/Manager.Reset/`).is(200);
  lab.advance('10m');
  assert.is(state('1'), 'Enabled');
  lab.get('/redfish/v1/Chassis/1/').has({ PhysicalSecurity: { IntrusionSensor: 'HardwareIntrusion' } });
  assert.throws(() => lab.controller.fault('hood.opened'), /already removed/);
  lab.controller.clearFault('hood.opened');
  lab.get(parameter('8')).has({ SecurityStatus: 'Ok' });
});

test('a risk that is ignored does not count; when all are, that shows, with who did it and when', () => {
  const lab = createLab();
  const members = lab.get(`${dashboardUri}SecurityParams/`).reply.body.Members as {
    readonly '@odata.id': string;
  }[];
  const risks = members.filter(({ '@odata.id': uri }) => lab.get(uri).reply.body.SecurityStatus === 'Risk');
  assert.ok(risks.length > 1);

  for (const { '@odata.id': uri } of risks) {
    assert.is(overall(lab), 'Risk');
    lab.patch(uri, { Ignore: true }).is(200);
    lab.get(uri).has({
      Ignore: true,
      SecurityStatus: 'Ignored',
      IgnoredBy: 'Administrator',
      IgnoredTime: '2026-01-01T00:00:00Z',
    });
  }

  assert.is(overall(lab), 'Ignored');
  lab.patch(risks[0]?.['@odata.id'] ?? '', { Ignore: false }).is(200);
  assert.is(overall(lab), 'Risk');
});

test('the component integrity policy wants a reset of the server, what concerns TLS resets the controller', () => {
  const lab = createLab();
  const managerState = () => describeManager(managerRecord(lab.controller.tree));

  lab
    .patch(securityUri, { ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' })
    .is(200)
    .says('Mgmt.SystemResetRequired');
  lab.patch(securityUri, { GlobalComponentIntegrity: 'Enabled' }).is(200).says('Base.Success');
  lab.get(parameter('11')).has({ SecurityStatus: 'Ok', State: 'Enabled' });
  assert.is(managerState(), 'running');
  lab.patch(securityUri, { DisableWeakCiphers: true }).is(200).says('Mgmt.ResetInProgress');
  assert.is(managerState(), 'closing');
});

test('security states change with a reset; out of FIPS there is no way but CNSA and the factory defaults', () => {
  const lab = createLab();
  const change = (SecurityState: string) => lab.patch(securityUri, { SecurityState });

  change('Lax').is(400).says('Base.PropertyValueNotInList');
  for (const state of ['HighSecurity', 'Production', 'FIPS']) {
    change(state).is(200).says('Mgmt.ResetInProgress');
    lab.advance('10m');
    lab.get(securityUri).has({ SecurityState: state });
  }
  change('Production').is(400).says('Base.PropertyValueConflict');
  lab.get(securityUri).has({ SecurityState: 'FIPS' });
});

test('CNSA is reached from FIPS alone, and each state names those it can be followed by', () => {
  const lab = createLab();
  const change = (SecurityState: string) => lab.patch(securityUri, { SecurityState });
  const allowed = (...states: string[]) =>
    lab.get(securityUri).has({ 'SecurityState@Redfish.AllowableValues': states });
  allowed('Production', 'HighSecurity', 'FIPS');
  change('CNSA').is(400).says('Base.PropertyValueConflict');

  for (const state of ['FIPS', 'CNSA']) {
    change(state).is(200).says('Mgmt.ResetInProgress');
    lab.advance('10m');
    allowed('FIPS', 'CNSA');
  }

  change('HighSecurity').is(400);
  change('CNSA').is(200).says('Base.Success');
  change('FIPS').is(200).says('Mgmt.ResetInProgress');
});

test('the two oldest versions of TLS are switched with a reset, the later ones not at all', () => {
  const lab = createLab();
  const switchTo = (TLSVersion: object) => lab.patch(securityUri, { TLSVersion });

  switchTo({ TLS1_0: 'Disabled' }).is(200).says('Base.Success');
  switchTo({ TLS1_1: 'Enabled' }).is(200).says('Mgmt.ResetInProgress');
  lab.advance('10m');
  switchTo({ TLS1_2: 'Disabled' }).is(400).says('Mgmt.PropertyNotWritableOrUnknown');

  lab.get(securityUri).has({
    TLSVersion: { TLS1_0: 'Disabled', TLS1_1: 'Enabled', TLS1_2: 'Enabled', TLS1_3: 'Enabled' },
  });
});

test.run();
