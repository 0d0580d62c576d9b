/** Tests of settings of the controller itself, and of the serial port that shares some of them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, managerResetUri, managerUri } from '../../support/lab.js';
import { codesIn } from '../../support/reporting/logged-entries.js';

const serialUri = `${managerUri}SerialInterfaces/1/`;
const protocolUri = `${managerUri}NetworkProtocol/`;
const hostInterfaceUri = `${managerUri}HostInterfaces/1/`;

const vendor = (settings: object) => ({ Oem: { Vnd: settings } });

/** Settings that take effect at once. */
const legal: readonly object[] = [
  { SerialCLISpeed: 115_200 },
  { SerialCLIStatus: 'EnabledNoAuth' },
  { RequiredLoginForMgmtRBSU: true },
  { RequireHostAuthentication: true },
  { WebGuiEnabled: false },
  { PhysicalMonitorHealthStatusEnabled: false },
  { VideoPresenceDetectOverride: false },
  { PersistentMouseKeyboardEnabled: true },
  { ConfigurationLimitations: 'ManagedNode' },
  { ForceOnDriveLED: true },
  { MgmtIPduringPOSTEnabled: false },
  { MgmtRBSUEnabled: false },
  { RIBCLEnabled: false },
  { RemoteConsoleThumbnailEnabled: false },
  { VSPLogDownloadEnabled: false },
  { MgmtServicePort: { MgmtServicePortEnabled: false, MassStorageAuthenticationRequired: true } },
  { MgmtServicePort: { USBEthernetAdaptersEnabled: false, USBFlashDriveEnabled: false } },
  { IntegratedRemoteConsole: { LockKey: { LockOption: 'Windows' }, TrustedCertificateRequired: true } },
  {
    IntegratedRemoteConsole: {
      LockKey: { LockOption: 'Custom', CustomKeySequence: ['L_GUI', 'l', 'NONE', 'NONE', 'NONE'] },
    },
  },
  { FederationConfig: { IPv6MulticastScope: 'Link', MulticastAnnouncementInterval: 30 } },
  { FederationConfig: { MulticastAnnouncementInterval: null } },
  { FederationConfig: { MulticastDiscovery: 'Disabled', MulticastTimeToLive: 1 } },
  { FederationConfig: { MgmtFederationManagement: 'Disabled' } },
];

for (const settings of legal) {
  test(`${JSON.stringify(settings)} is taken and takes effect at once`, () => {
    const lab = createLab();

    lab.patch(managerUri, vendor(settings)).is(200).says('Base.Success');

    lab.get(managerUri).has(vendor({ ...settings, ConfigurationSettings: 'Current' }));
  });
}

/** Refused settings with the message of the refusal. */
const illegal: readonly (readonly [object, string])[] = [
  [{ SerialCLISpeed: 1_200 }, 'Base.PropertyValueNotInList'],
  [{ SerialCLIStatus: 'Open' }, 'Base.PropertyValueNotInList'],
  [{ RequiredLoginForMgmtRBSU: 'yes' }, 'Base.PropertyValueTypeError'],
  [{ RequireHostAuthentication: 1 }, 'Base.PropertyValueTypeError'],
  [{ WebGuiEnabled: null }, 'Base.PropertyValueTypeError'],
  [{ PhysicalMonitorHealthStatusEnabled: 'on' }, 'Base.PropertyValueTypeError'],
  [{ VideoPresenceDetectOverride: 0 }, 'Base.PropertyValueTypeError'],
  [{ PersistentMouseKeyboardEnabled: 'off' }, 'Base.PropertyValueTypeError'],
  [{ RIBCLEnabled: 'on' }, 'Base.PropertyValueTypeError'],
  [{ ConfigurationLimitations: 'All' }, 'Base.PropertyValueNotInList'],
  [{ MgmtServicePort: { USBFlashDriveEnabled: 'no' } }, 'Base.PropertyValueTypeError'],
  [{ VirtualNICEnabled: 'on' }, 'Base.PropertyValueTypeError'],
  [{ FederationConfig: { IPv6MulticastScope: 'World' } }, 'Base.PropertyValueNotInList'],
  [{ FederationConfig: { MulticastAnnouncementInterval: 45 } }, 'Base.PropertyValueNotInList'],
  [{ FederationConfig: { MulticastDiscovery: true } }, 'Base.PropertyValueTypeError'],
  [{ FederationConfig: { MulticastTimeToLive: 0 } }, 'Mgmt.PropertyValueOutOfRange'],
  [{ FederationConfig: { MgmtFederationManagement: 'Maybe' } }, 'Base.PropertyValueNotInList'],
];

for (const [settings, message] of illegal) {
  test(`${JSON.stringify(settings)} is refused with ${message} and changes nothing`, () => {
    const lab = createLab();
    const before = lab.controller.tree;

    lab.patch(managerUri, vendor(settings)).is(400).says(message);

    assert.is(lab.controller.tree.managerOptions, before.managerOptions);
    assert.is(lab.controller.tree.networkServices, before.networkServices);
    assert.is(lab.controller.tree.controllerSettings, before.controllerSettings);
  });
}

test('the serial port has the speed of the command line on it, set at either place', () => {
  const lab = createLab();
  lab.get(serialUri).has({ BitRate: '9600', InterfaceEnabled: true });

  lab.patch(managerUri, vendor({ SerialCLISpeed: 57_600 })).is(200);
  lab.get(serialUri).has({ BitRate: '57600' });

  lab.patch(serialUri, { BitRate: '19200' }).is(200);
  lab.get(managerUri).has(vendor({ SerialCLISpeed: 19_200 }));
  lab.patch(serialUri, { BitRate: '1200' }).is(400).says('Base.PropertyValueNotInList');
  lab.patch(serialUri, { BitRate: 9_600 }).is(400).says('Base.PropertyValueTypeError');
  lab.get(serialUri).has({ BitRate: '19200' });
});

test('the serial port is on when there is a command line on it, and comes back with one that wants a login', () => {
  const lab = createLab();
  lab.patch(managerUri, vendor({ SerialCLIStatus: 'EnabledNoAuth' })).is(200);

  lab.patch(serialUri, { InterfaceEnabled: true }).is(200);
  lab.get(managerUri).has(vendor({ SerialCLIStatus: 'EnabledNoAuth' }));

  lab.patch(serialUri, { InterfaceEnabled: false }).is(200);
  lab.get(managerUri).has(vendor({ SerialCLIStatus: 'Disabled' }));
  lab.patch(serialUri, { InterfaceEnabled: true }).is(200);
  lab.get(managerUri).has(vendor({ SerialCLIStatus: 'EnabledAuthReq' }));
  lab.patch(serialUri, { InterfaceEnabled: 'yes' }).is(400).says('Base.PropertyValueTypeError');
});

test('the federation and SSDP go by the same settings', () => {
  const lab = createLab();

  lab.patch(protocolUri, { SSDP: { ProtocolEnabled: false, NotifyTTL: 9 } }).is(200);

  lab
    .get(managerUri)
    .has(vendor({ FederationConfig: { MulticastDiscovery: 'Disabled', MulticastTimeToLive: 9 } }));
});

test('the virtual network interface can be switched on at the manager, and is there after the reset', () => {
  const lab = createLab();

  lab
    .patch(managerUri, vendor({ VirtualNICEnabled: true }))
    .is(200)
    .says('Mgmt.ResetRequired');

  lab.get(managerUri).has(vendor({ VirtualNICEnabled: true, ConfigurationSettings: 'SomePendingReset' }));
  lab.get(hostInterfaceUri).has({ InterfaceEnabled: true, Status: { State: 'Disabled' } });
  lab.post(managerResetUri, {}).is(200);
  lab
    .advance('10m')
    .get(hostInterfaceUri)
    .has({ Status: { State: 'Enabled' } });
  lab.get(managerUri).has(vendor({ ConfigurationSettings: 'Current' }));
});

test('the serial console is the virtual serial port, switched at either place', () => {
  const lab = createLab();
  lab
    .get(managerUri)
    .has({ SerialConsole: { ServiceEnabled: true } })
    .has(vendor({ VSPEnabled: true }));

  lab
    .patch(managerUri, { SerialConsole: { ServiceEnabled: false } })
    .is(200)
    .says('Base.Success');
  lab.get(managerUri).has(vendor({ VSPEnabled: false }));

  lab.patch(managerUri, vendor({ VSPEnabled: true })).is(200);
  lab.get(managerUri).has({ SerialConsole: { ServiceEnabled: true } });
});

test('what goes over the virtual serial port is recorded as the network services say', () => {
  const lab = createLab();

  lab.patch(managerUri, vendor({ VSPDlLoggingEnabled: true })).is(200);

  lab.get(protocolUri).has(vendor({ SerialOverLanLogging: true }));
});

test('settings of the service port have an entry of their own in the security log', () => {
  const lab = createLab();
  const port = { MgmtServicePort: { USBFlashDriveEnabled: false } };

  lab.patch(managerUri, vendor(port)).is(200);
  lab.patch(managerUri, vendor(port)).is(200);

  assert.is(codesIn(lab.controller.tree, 'sl').filter((code) => code === 23).length, 1);
});

test('a lock sequence that is shorter is filled up with keys that press nothing', () => {
  const lab = createLab();
  const lockKey = (keys: readonly string[]) =>
    vendor({ IntegratedRemoteConsole: { LockKey: { CustomKeySequence: keys } } });

  lab.patch(managerUri, lockKey(['F1'])).is(200);

  lab.get(managerUri).has(lockKey(['F1', 'NONE', 'NONE', 'NONE', 'NONE']));
  lab.patch(managerUri, lockKey(['F13'])).is(400);
});

test('the consoles are switched by the protocols they are reached by', () => {
  const lab = createLab();
  lab.get(managerUri).has({ CommandShell: { ServiceEnabled: true, MaxConcurrentSessions: 9 } });

  lab
    .patch(managerUri, { CommandShell: { ServiceEnabled: false } })
    .is(200)
    .says('Mgmt.ResetRequired');
  lab.patch(protocolUri, { KVMIP: { ProtocolEnabled: false } }).is(200);

  lab.get(protocolUri).has({ SSH: { ProtocolEnabled: false } });
  lab.get(managerUri).has({
    CommandShell: { ServiceEnabled: false },
    GraphicalConsole: { ServiceEnabled: false },
  });
  lab
    .patch(managerUri, { GraphicalConsole: { ServiceEnabled: 'no' } })
    .is(400)
    .says('Base.PropertyValueTypeError');
});

test.run();
