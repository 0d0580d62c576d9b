/** Tests of the controller's network services: their settings, and whether each takes effect at once or at the reset. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerResetUri, managerUri } from '../../support/lab.js';

const protocolUri = `${managerUri}NetworkProtocol/`;

const vendor = (settings: object) => ({ Oem: { Vnd: settings } });
const pending = vendor({ ConfigurationSettings: 'SomePendingReset' });
const current = vendor({ ConfigurationSettings: 'Current' });

function restarted(lab: Lab): Lab {
  lab.post(managerResetUri, {}).is(200);
  return lab.advance('10m');
}

/** Bodies whose settings take effect at the reset. */
const waiting: readonly object[] = [
  { HostName: 'bmc-7' },
  ...['IPMI', 'KVMIP', 'SNMP', 'SSH', 'VirtualMedia'].flatMap((name) => [
    { [name]: { Port: 2_222 } },
    { [name]: { ProtocolEnabled: name === 'IPMI' } },
  ]),
];

for (const body of waiting) {
  test(`${JSON.stringify(body)} is taken, waits for the reset of the controller, and stays`, () => {
    const lab = createLab();

    lab.patch(protocolUri, body).is(200).says('Mgmt.ResetRequired');

    lab.get(protocolUri).has({ ...body, ...pending });
    restarted(lab)
      .get(protocolUri)
      .has({ ...body, ...current });
  });
}

/** Bodies whose settings take effect at once. */
const immediate: readonly object[] = [
  { SSDP: { ProtocolEnabled: false } },
  { SSDP: { NotifyIPv6Scope: 'Organization', NotifyMulticastIntervalSeconds: 1_800, NotifyTTL: 255 } },
  { SSDP: { NotifyMulticastIntervalSeconds: null } },
  vendor({ AlertMailEnabled: true, AlertMailEmail: 'ops@example.com', AlertMailSMTPServer: 'mail.example' }),
  vendor({ AlertMailSenderDomain: 'bmc.example', AlertMailSMTPPort: 587, AlertMailSMTPSecureEnabled: false }),
  vendor({ AlertMailSMTPAuthEnabled: true, AlertMailSMTPAuthUser: 'bmc' }),
  vendor({ SMTPForTFAEnabled: true }),
  vendor({ RemoteSyslogEnabled: true, RemoteSyslogServer: '192.0.2.14', RemoteSyslogPort: 1_514 }),
  vendor({ WebProxyConfiguration: { ProxyServer: 'proxy.example', ProxyPort: 3_128, ProxyUserName: 'bmc' } }),
  vendor({ WebProxyConfiguration: { ProxyPort: null } }),
  vendor({ SNMPTrapPort: 1_162, SerialOverLanLogging: true }),
  ...[
    'EnhancedDownloadPerformanceEnabled',
    'FederationEnabled',
    'IEEE_8021X_Support',
    'KcsEnabled',
    'VirtualMediaEncryptionEnabled',
    'XMLResponseEnabled',
  ].map((name) => vendor({ [name]: false })),
];

for (const body of immediate) {
  test(`${JSON.stringify(body)} is taken and takes effect at once`, () => {
    const lab = createLab();

    lab.patch(protocolUri, body).is(200).says('Base.Success');

    lab.get(protocolUri).has(body);
    lab.get(protocolUri).has(current);
  });
}

/** Refused bodies with the message of the refusal. */
const illegal: readonly (readonly [object, string])[] = [
  [{ HostName: '' }, 'Base.PropertyValueFormatError'],
  [{ HostName: `${'x'.repeat(64)}` }, 'Base.StringValueTooLong'],
  [{ FQDN: 'bmc.example.com' }, 'Mgmt.PropertyNotWritableOrUnknown'],
  [{ HTTP: { ProtocolEnabled: true } }, 'Mgmt.PropertyNotSupported'],
  [{ HTTP: { Port: 8_080 } }, 'Mgmt.PropertyNotWritableOrUnknown'],
  [{ HTTPS: { ProtocolEnabled: false } }, 'Mgmt.PropertyNotSupported'],
  [{ HTTPS: { Port: 8_443 } }, 'Mgmt.PropertyNotSupported'],
  [{ SSH: { Port: 0 } }, 'Mgmt.PropertyValueOutOfRange'],
  [{ SSH: { Port: '22' } }, 'Base.PropertyValueTypeError'],
  [{ SSH: { Port: 443 } }, 'Base.PropertyValueConflict'],
  [{ SSH: { Port: 17_990 } }, 'Base.PropertyValueConflict'],
  [{ SSH: { ProtocolEnabled: 'on' } }, 'Base.PropertyValueTypeError'],
  [{ SSDP: { Port: 1_901 } }, 'Mgmt.PropertyNotWritableOrUnknown'],
  [{ SSDP: { NotifyIPv6Scope: 'World' } }, 'Base.PropertyValueNotInList'],
  [{ SSDP: { NotifyMulticastIntervalSeconds: 31 } }, 'Base.PropertyValueNotInList'],
  [{ SSDP: { NotifyTTL: 256 } }, 'Mgmt.PropertyValueOutOfRange'],
  [vendor({ AlertMailEmail: 'ops' }), 'Base.PropertyValueFormatError'],
  [vendor({ AlertMailSMTPServer: 'no server' }), 'Mgmt.NotValidIPAddrOrDNS'],
  [vendor({ AlertMailSMTPPort: 65_536 }), 'Mgmt.PropertyValueOutOfRange'],
  [vendor({ AlertMailSenderDomain: 'a b' }), 'Base.PropertyValueFormatError'],
  [vendor({ RemoteSyslogServer: '192.0.2' }), 'Mgmt.NotValidIPAddrOrDNS'],
  [vendor({ RemoteSyslogEnabled: 1 }), 'Base.PropertyValueTypeError'],
  [vendor({ WebProxyConfiguration: { ProxyPort: 0 } }), 'Mgmt.PropertyValueOutOfRange'],
  [vendor({ FederationSupported: false }), 'Mgmt.PropertyNotWritableOrUnknown'],
  [vendor({ ConfigurationSettings: 'SomePendingReset' }), 'Mgmt.PropertyNotWritableOrUnknown'],
  [vendor({ KcsEnabled: 'no' }), 'Base.PropertyValueTypeError'],
  [vendor({ SNMPTrapPort: 0 }), 'Mgmt.PropertyValueOutOfRange'],
];

for (const [body, message] of illegal) {
  test(`${JSON.stringify(body)} is refused with ${message} and changes nothing`, () => {
    const lab = createLab();
    const before = lab.controller.tree;

    lab.patch(protocolUri, body).is(400).says(message);

    assert.is(lab.controller.tree.controllerSettings, before.controllerSettings);
    assert.is(lab.controller.tree.networkServices, before.networkServices);
  });
}

test('what is really served may be repeated in a body: HTTPS at its port, and no plain HTTP', () => {
  const lab = createLab();

  lab
    .patch(protocolUri, { HTTP: { ProtocolEnabled: false }, HTTPS: { Port: 443, ProtocolEnabled: true } })
    .is(200)
    .says('Base.Success');

  lab.get(protocolUri).has({ HTTP: { Port: 80, ProtocolEnabled: false }, HTTPS: { Port: 443 } });
});

test('one bad setting refuses the whole body', () => {
  const lab = createLab();

  lab.patch(protocolUri, { HostName: 'bmc-7', HTTPS: { Port: 1 } }).is(400);

  lab.get(protocolUri).has({ HostName: 'mgmt-1', ...current });
});

test('mail and remote logs are switched on with a licence alone, and can be prepared without', () => {
  const lab = createLab({ blueprint: { settings: { license: 'STD' } } });

  for (const name of ['AlertMailEnabled', 'RemoteSyslogEnabled']) {
    lab
      .patch(protocolUri, vendor({ [name]: true }))
      .is(403)
      .says('Mgmt.LicenseKeyRequired');
    lab.get(protocolUri).has(vendor({ [name]: false }));
    lab.patch(protocolUri, vendor({ [name]: false })).is(200);
  }
  lab.patch(protocolUri, vendor({ RemoteSyslogServer: 'logs.example' })).is(200);
});

/** Functions that build the body that sets a password, by the address under which the password is sealed. */
const secrets = {
  'NetworkProtocol/AlertMail': (secret: unknown) => vendor({ AlertMailSMTPAuthPw: secret }),
  'NetworkProtocol/WebProxy': (secret: unknown) =>
    vendor({ WebProxyConfiguration: { ProxyPassword: secret } }),
} as const;

for (const [address, bodyOf] of Object.entries(secrets)) {
  test(`the password at ${address} reads null, and stands in no tree and no answer`, () => {
    const lab = createLab();
    const kept = () => {
      const { alertMail, webProxy } = lab.controller.tree.networkServices;
      return address.endsWith('AlertMail') ? alertMail.password : webProxy.password;
    };

    lab.patch(protocolUri, bodyOf('tide-and-fish')).is(200);

    assert.is(kept()?.revision, 1);
    assert.not.match(JSON.stringify(lab.controller.tree), 'tide-and-fish');
    lab.get(protocolUri).has(bodyOf(null));
    lab.patch(protocolUri, bodyOf('another')).is(200);
    assert.is(kept()?.revision, 2);
    lab.patch(protocolUri, bodyOf('')).is(200);
    assert.is(kept(), null);
    const refusal = lab
      .patch(protocolUri, bodyOf('s'.repeat(64)))
      .is(400)
      .says('Base.StringValueTooLong');
    assert.not.match(refusal.reply.text, 'ssss');
  });
}

test('who may not configure the controller cannot change its services', () => {
  const lab = createLab();
  const headers = lab.login(lab.account('operator', { RoleId: 'Operator' }));

  lab.patch(protocolUri, { HostName: 'bmc-7' }, headers).is(403).says('Base.InsufficientPrivilege');
  lab.get(protocolUri, headers).is(200).has({ HostName: 'mgmt-1' });
});

test.run();
