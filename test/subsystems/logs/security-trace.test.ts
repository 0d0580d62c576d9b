/** Tests of the security trace: a changed setting leaves log entries, and an unchanged one leaves none. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  accountServiceUri,
  createLab,
  type Lab,
  managerResetUri,
  managerUri,
  resetUri,
  root,
  snmpUri,
  systemUri,
} from '../../support/lab.js';
import { isAnnouncement } from '../../support/reporting/logged-entries.js';

const securityUri = `${managerUri}SecurityService/`;
const dashboardUri = `${securityUri}SecurityDashboard/`;
const parameterUri = (id: string) => `${dashboardUri}SecurityParams/${id}/`;
const certificateLoginUri = `${securityUri}CertificateAuthentication/`;
const networkUri = `${managerUri}NetworkProtocol/`;
const interfaceUri = `${managerUri}EthernetInterfaces/`;

const logUris = {
  SL: `${systemUri}LogServices/SL/`,
  IEL: `${managerUri}LogServices/IEL/`,
  Event: `${systemUri}LogServices/Event/`,
} as const;

interface Entry {
  readonly Created: string;
  readonly MessageId: string;
  readonly Message: string;
  readonly Severity: string;
  readonly Oem: { readonly Vnd: { readonly Count: number; readonly Severity: string } };
}

/** Returns the entries since the start of the history. */
function entriesOf(lab: Lab, log: keyof typeof logUris): Entry[] {
  const all = lab.get(`${logUris[log]}Entries/`).is(200).reply.body.Members as unknown as Entry[];
  return all.filter(({ Created }) => Created >= '2026');
}

/** Returns each entry as `55.2 Critical`, with its count if it is above one. */
function codesOf(lab: Lab, log: 'SL' | 'IEL'): string[] {
  return entriesOf(lab, log).map(({ MessageId, Oem: { Vnd } }) => {
    const code = `${MessageId} ${Vnd.Severity}`;
    return Vnd.Count === 1 ? code : `${code} x${Vnd.Count}`;
  });
}

/** Returns the keys of the alerts, without announcements about the whole server. */
function alertsOf(lab: Lab): string[] {
  const keys = entriesOf(lab, 'Event').map(({ MessageId }) => MessageId.split('.').at(-1) ?? '');
  return keys.filter((key) => !isAnnouncement(key));
}

const vendor = (Vnd: object) => ({ Oem: { Vnd } });
const access = '55.22 Informational';
const account = '55.609 Informational';
const service = '55.18 Informational';
const network = '55.19 Informational';
const secure = '55.2 Informational';
const risky = ['55.2 Critical', '55.5 Caution'];

/** Settings, and the resulting entries in the security log and in the controller's own log. */
const rows: readonly (readonly [
  setting: string,
  uri: string,
  body: object,
  sl: readonly string[],
  iel?: readonly string[],
])[] = [
  ['the security state', securityUri, { SecurityState: 'HighSecurity' }, [access]],
  [
    'a version of TLS',
    securityUri,
    { TLSVersion: { TLS1_0: 'Enabled', TLS1_1: 'Disabled' } },
    ['55.633 Informational'],
  ],
  ['weak ciphers', securityUri, { DisableWeakCiphers: true }, [access]],
  ['component integrity', securityUri, { GlobalComponentIntegrity: 'Enabled' }, [access, secure]],
  ['the integrity policy', securityUri, { ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' }, [access]],
  ['the login banner', securityUri, { LoginSecurityBanner: { IsEnabled: true } }, [access]],
  ['login by certificate', certificateLoginUri, { CertificateLoginEnabled: true }, [access]],
  ['a risk that is accepted', parameterUri('10'), { Ignore: true }, [secure]],
  [
    'a shorter password',
    accountServiceUri,
    { MinPasswordLength: 4 },
    [account, ...risky],
    ['35.1169 Caution'],
  ],
  ['a longer password', accountServiceUri, { MinPasswordLength: 12 }, [account]],
  ['password complexity', accountServiceUri, vendor({ EnforcePasswordComplexity: true }), [account, secure]],
  [
    'no log of failed logins',
    accountServiceUri,
    { AuthFailureLoggingThreshold: 0 },
    [account, ...risky],
    ['35.1169 Caution'],
  ],
  [
    'two rules for logins',
    accountServiceUri,
    vendor({ AuthFailureDelayTimeSeconds: 2, AuthFailuresBeforeDelay: 3 }),
    [account, account],
  ],
  ['Basic authentication', accountServiceUri, { HTTPBasicAuth: 'Unadvertised' }, [account]],
  ['SNMPv1', snmpUri, { SNMPv1Enabled: false }, [access, secure]],
  ['questions by SNMPv3', snmpUri, { SNMPv3RequestsEnabled: true }, [access]],
  ['alerts by SNMP', snmpUri, { AlertsEnabled: false }, [access]],
  ['where the server is, which is no matter of security', snmpUri, { Location: 'Row 7' }, []],
  ['the idle time of sessions', `${root}SessionService/`, { SessionTimeout: 60 }, [access]],
  ['the same at the manager', managerUri, vendor({ IdleConnectionTimeoutMinutes: 60 }), [access]],
  ['login at the set-up utility', managerUri, vendor({ RequiredLoginForMgmtRBSU: true }), [access, secure]],
  ['login of the host', managerUri, vendor({ RequireHostAuthentication: true }), [access, secure]],
  ['the serial command line', managerUri, vendor({ SerialCLIStatus: 'EnabledNoAuth' }), [access]],
  ['the console of the manager', managerUri, { CommandShell: { ServiceEnabled: false } }, [service]],
  ['the host interface', `${managerUri}HostInterfaces/1/`, { InterfaceEnabled: true }, [access]],
  ['the virtual interface', `${interfaceUri}3/`, { InterfaceEnabled: true }, [access]],
  ['a service that listens', networkUri, { SSH: { ProtocolEnabled: false } }, [service]],
  ['a port', networkUri, { KVMIP: { Port: 17_991 } }, [service]],
  ['the name of the controller', networkUri, { HostName: 'eel' }, [network], ['35.434 Informational']],
  ['a network interface', `${interfaceUri}1/`, { AutoNeg: false }, [network], ['35.434 Informational']],
  [
    'the next boot alone',
    systemUri,
    { Boot: { BootSourceOverrideTarget: 'Pxe', BootSourceOverrideEnabled: 'Once' } },
    [],
    ['35.420 Informational'],
  ],
  [
    'every boot',
    systemUri,
    { Boot: { BootSourceOverrideTarget: 'Pxe', BootSourceOverrideEnabled: 'Continuous' } },
    [],
  ],
];

for (const [setting, uri, body, sl, iel = []] of rows) {
  test(`${setting}: a change leaves ${[...sl, ...iel].join(', ') || 'nothing'}, the same again nothing`, () => {
    const lab = createLab();

    for (let time = 1; time <= 2; time++) {
      lab.patch(uri, body).is(200);
      assert.equal(codesOf(lab, 'SL'), sl, `time ${time}`);
      assert.equal(codesOf(lab, 'IEL'), iel, `time ${time}`);
    }
  });
}

test('an entry names who changed what', () => {
  const lab = createLab();
  lab.patch(securityUri, { DisableWeakCiphers: true, ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' });

  assert.equal(
    entriesOf(lab, 'SL').map(({ Message }) => Message),
    ['Administrator changed the access settings DisableWeakCiphers, ComponentIntegrityPolicy.'],
  );
});

test('a write that is refused leaves no trace', () => {
  const lab = createLab();

  lab.patch(certificateLoginUri, { CertificateLoginEnabled: true, StrictCACModeEnabled: true }).is(400);
  lab.patch(accountServiceUri, { MinPasswordLength: 4, AuthFailureLoggingThreshold: 4 }).is(400);

  assert.equal(codesOf(lab, 'SL'), []);
});

test('a parameter that is a risk no more repairs its entry, and a new risk is an entry of its own', () => {
  const lab = createLab();

  for (const MinPasswordLength of [4, 8, 4]) lab.patch(accountServiceUri, { MinPasswordLength }).is(200);

  assert.equal(codesOf(lab, 'SL'), [
    account,
    '55.2 Repaired',
    '55.5 Caution',
    account,
    secure,
    account,
    '55.2 Critical',
    '55.5 Caution',
  ]);
  assert.equal(codesOf(lab, 'IEL'), ['35.1169 Caution x2']);
  assert.equal(alertsOf(lab), ['OverallSecStateAtRisk', 'OverallSecStateAtRisk']);
});

/** Ignores every current risk. */
function acceptRisks(lab: Lab): void {
  const { Members } = lab.get(`${dashboardUri}SecurityParams/`).reply.body;
  for (const { '@odata.id': uri } of Members as { readonly '@odata.id': string }[]) {
    if (lab.get(uri).reply.body.SecurityStatus === 'Risk') lab.patch(uri, { Ignore: true }).is(200);
  }
}

test('with the last risk that counts the whole is well again, and with the first it is at risk', () => {
  const lab = createLab();
  acceptRisks(lab);
  lab.post(`${logUris.SL}Actions/LogService.ClearLog/`).is(200);
  assert.equal(codesOf(lab, 'IEL'), ['35.1169 Informational']);
  assert.equal(alertsOf(lab), ['OverallSecStatusChange']);

  lab.patch(parameterUri('10'), { Ignore: false }).is(200);
  assert.equal(codesOf(lab, 'SL').slice(1), [...risky, '55.5654 Critical']);
  assert.equal(codesOf(lab, 'IEL'), ['35.1169 Informational', '35.1169 Caution']);
  assert.equal(alertsOf(lab).slice(1), ['OverallSecStateAtRisk', 'OverallSecStatusChange']);

  lab.patch(snmpUri, { SNMPv1Enabled: false }).is(200);
  assert.equal(codesOf(lab, 'SL').slice(1), [
    '55.2 Repaired',
    '55.5 Repaired',
    '55.5654 Repaired',
    access,
    secure,
    '55.5 Informational',
  ]);
  assert.equal(codesOf(lab, 'IEL'), ['35.1169 Informational', '35.1169 Repaired', '35.1169 Informational']);
  lab.get(dashboardUri).has({ OverallSecurityStatus: 'Ignored' });
});

test('what a reset puts in force is judged when the controller is back', () => {
  const lab = createLab();
  lab.patch(networkUri, { IPMI: { ProtocolEnabled: true } }).is(200);
  assert.equal(codesOf(lab, 'SL'), [service]);

  lab.post(managerResetUri).is(200);
  lab.advance('10m');

  assert.equal(codesOf(lab, 'SL'), [service, ...risky]);
  assert.equal(codesOf(lab, 'IEL'), ['35.1035 Informational', '35.1169 Caution']);
  assert.equal(alertsOf(lab), ['MgmtRestServicesStarted', 'MgmtReset', 'OverallSecStateAtRisk']);
});

test('the certificate that the controller is served with has a code of its own', () => {
  const lab = createLab();

  lab.patch(parameterUri('12'), { Ignore: true }).is(200);
  lab.patch(parameterUri('12'), { Ignore: false }).is(200);

  assert.equal(codesOf(lab, 'SL'), ['55.5661 Informational', '55.5661 Critical', '55.5 Caution']);
});

test('subscribers hear of component integrity and of its policy', () => {
  const lab = createLab();

  const policy = { ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' };
  lab.patch(securityUri, { GlobalComponentIntegrity: 'Enabled', ...policy }).is(200);

  assert.equal(alertsOf(lab), ['GlobalComponentIntegrity', 'ComponentIntegrityPolicy']);
});

test('an override for one boot that the firmware has used up is no change of a user', () => {
  const lab = createLab();
  lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'Pxe' } }).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab
    .advance('30m')
    .get(systemUri)
    .has({ Boot: { BootSourceOverrideEnabled: 'Disabled' } });

  assert.is(codesOf(lab, 'IEL').filter((code) => code.startsWith('35.420')).length, 1);
});

test('a reset of the controller says that the server was in POST, and nothing of that otherwise', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPost' } } });
  lab.post(managerResetUri).is(200);
  assert.is(codesOf(lab, 'IEL').at(-1), '35.1184 Informational');

  const idle = createLab();
  idle.post(managerResetUri).is(200);
  assert.equal(codesOf(idle, 'IEL'), []);
});

for (const [policy, state] of [
  ['PowerOn', 'on'],
  ['RemainOff', 'standby'],
] as const) {
  test(`after a power loss with ${policy} the log has the power state as ${state}`, () => {
    const lab = createLab();
    lab.patch(systemUri, vendor({ PowerAutoOn: policy })).is(200);
    lab.controller.operator('mains.off').advance('1m').operator('mains.on').advance('5m');

    const entry = entriesOf(lab, 'IEL').find(({ MessageId }) => MessageId === '35.266');
    assert.is(entry?.Message, `Auto-power-on restored the power state to ${state}.`);
    assert.is(entry?.Severity, 'OK');
  });
}

test.run();
