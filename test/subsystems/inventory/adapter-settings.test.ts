/** Tests of settings and actions of network adapters: pending settings for the next start, and links meanwhile. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerUri, resetUri, systemUri } from '../../support/lab.js';
import { factsIn } from '../../support/reporting/logged-entries.js';

const adapterUri = '/redfish/v1/Chassis/1/NetworkAdapters/DE07A000/';
const portUri = `${adapterUri}Ports/1/`;
const functionUri = `${adapterUri}NetworkDeviceFunctions/1/`;
const hostInterfaceUri = `${systemUri}EthernetInterfaces/1/`;

const act = (lab: Lab, name: string) => lab.post(`${adapterUri}Actions/${name}/`);
const vendorAct = (lab: Lab, name: string) => act(lab, `Oem/Vnd/VndNetworkAdapter.${name}`);

function restarted(lab: Lab): Lab {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return lab.advance('1m').until({ BootProgress: { LastState: 'OSRunning' } });
}

interface Chip {
  readonly EmbeddedLLDPFunctions: { readonly Enabled: boolean };
}

function chipOf(lab: Lab): Chip {
  const { Oem } = lab.controller.get<{ Oem: { Vnd: { Controllers: [Chip] } } }>(adapterUri);
  return Oem.Vnd.Controllers[0];
}

function countedIn(lab: Lab, ...facts: readonly string[]): number[] {
  const told = factsIn(lab.controller.tree);
  return facts.map((fact) => told.filter((one) => one === fact).length);
}

test('what is set on a function, a port or an adapter is pending until the host has started anew', () => {
  const lab = createLab();
  const settings: readonly (readonly [string, object])[] = [
    [functionUri, { BootMode: 'Disabled', Ethernet: { MTUSize: 9_000 } }],
    [portUri, { Ethernet: { FlowControlConfiguration: 'TX_RX', LLDPEnabled: false } }],
    [adapterUri, { LLDPEnabled: false, Oem: { Vnd: { RedfishConfiguration: 'Disabled' } } }],
  ];

  for (const [uri, body] of settings) {
    const before = lab.get(uri).reply.text;
    lab.patch(`${uri}Settings/`, body).is(200).says('Mgmt.SystemResetRequired');
    lab.get(`${uri}Settings/`).has(body);
    assert.is(lab.get(uri).reply.text, before);
  }
  restarted(lab);

  for (const [uri, body] of settings) lab.get(uri).has(body);
  lab.get(portUri).has({ Ethernet: { FlowControlStatus: 'TX_RX' } });
});

test('the chip of an adapter and the adapter speak LLDP by one setting, which is set at either', () => {
  const lab = createLab();
  const chip = (Enabled: boolean) => ({
    Oem: { Vnd: { Controllers: [{ EmbeddedLLDPFunctions: { Enabled } }] } },
  });

  lab
    .patch(adapterUri, { Oem: { Vnd: { Controllers: [{}] } } })
    .is(200)
    .says('Base.NoOperation');
  lab.patch(adapterUri, chip(false)).is(200).says('Mgmt.SystemResetRequired');
  lab.get(`${adapterUri}Settings/`).has({ LLDPEnabled: false });
  restarted(lab);

  lab.get(adapterUri).has({ LLDPEnabled: false });
  assert.is(chipOf(lab).EmbeddedLLDPFunctions.Enabled, false);
});

test('a setting made on the resource itself is pending, too, and leads to where it stands', () => {
  const lab = createLab();

  lab.patch(functionUri, { BootMode: 'Disabled' }).is(200).says('Mgmt.SystemResetRequired');

  lab.get(functionUri).has({
    BootMode: 'PXE',
    '@Redfish.Settings': { SettingsObject: { '@odata.id': `${functionUri}Settings/` } },
  });
  lab.get(`${functionUri}Settings/`).has({ BootMode: 'Disabled' });
  lab.patch(functionUri, { BootMode: 'PXE' }).is(200).says('Base.Success');
});

test('a function is reached by the address it was given, from the next start on, wherever that is shown', () => {
  const lab = createLab();
  const made = lab.controller.get(functionUri).Ethernet as { readonly PermanentMACAddress: string };

  lab.patch(functionUri, { Ethernet: { MACAddress: '02:00:5e:10:00:ab' } }).is(200);
  lab.get(hostInterfaceUri).has({ MACAddress: made.PermanentMACAddress });
  restarted(lab);

  const given = '02:00:5E:10:00:AB';
  lab.get(functionUri).has({
    Ethernet: { MACAddress: given, PermanentMACAddress: made.PermanentMACAddress },
  });
  lab.get(hostInterfaceUri).has({ MACAddress: given, PermanentMACAddress: made.PermanentMACAddress });
  lab.get(portUri).has({ Ethernet: { AssociatedMACAddresses: [given] } });
  lab.patch(functionUri, { Ethernet: { MACAddress: null } }).is(200);
  restarted(lab)
    .get(functionUri)
    .has({ Ethernet: { MACAddress: made.PermanentMACAddress } });
  for (const wrong of ['01:00:5E:10:00:AB', '02:00:5E', 'eel'])
    lab.patch(functionUri, { Ethernet: { MACAddress: wrong } }).is(400);
});

const hostFunctionUri = `${systemUri}NetworkInterfaces/DE07A000/NetworkDeviceFunctions/1/`;

test('a function below the interface of the host is the same function: what is set at one place waits at both', () => {
  const lab = createLab();
  lab.get(`${systemUri}NetworkInterfaces/DE07A000/`).has({
    NetworkDeviceFunctions: { '@odata.id': `${systemUri}NetworkInterfaces/DE07A000/NetworkDeviceFunctions/` },
  });

  lab.patch(hostFunctionUri, { BootMode: 'Disabled' }).is(200).says('Mgmt.SystemResetRequired');

  for (const uri of [functionUri, hostFunctionUri]) lab.get(`${uri}Settings/`).has({ BootMode: 'Disabled' });
  restarted(lab);
  for (const uri of [functionUri, hostFunctionUri]) lab.get(uri).has({ BootMode: 'Disabled' });
});

test('a port below the interface of the host is the same port, switched and set at either place', () => {
  const lab = createLab();
  const hostPortUri = `${systemUri}NetworkInterfaces/DE07A000/Ports/1/`;
  lab.get(hostPortUri).has({ LinkStatus: 'LinkUp' });

  lab.patch(`${hostPortUri}Settings/`, { Ethernet: { LLDPEnabled: false } }).is(200);
  lab.patch(hostPortUri, { InterfaceEnabled: false }).is(200);

  lab.get(`${portUri}Settings/`).has({ Ethernet: { LLDPEnabled: false } });
  for (const uri of [portUri, hostPortUri]) lab.get(uri).has({ InterfaceEnabled: false });
});

test('iSCSI boot of a function is pending until the next start, shows no secret, and needs none for its factory values', () => {
  const lab = createLab();
  const iSCSIBoot = {
    AuthenticationMethod: 'CHAP',
    CHAPUsername: 'eel',
    PrimaryTargetName: 'iqn.2026-01.com.example:disk',
    PrimaryTargetIPAddress: '192.0.2.9',
    TargetInfoViaDHCP: false,
  };

  lab
    .patch(functionUri, { iSCSIBoot: { ...iSCSIBoot, CHAPSecret: 'eel-and-tide-1' } })
    .is(200)
    .says('Mgmt.SystemResetRequired');
  lab.get(functionUri).has({ iSCSIBoot: { AuthenticationMethod: 'None', CHAPSecret: null } });
  restarted(lab);

  lab.get(functionUri).has({ iSCSIBoot: { ...iSCSIBoot, CHAPSecret: null } });
  assert.not(JSON.stringify(lab.controller.tree).includes('eel-and-tide-1'));
  lab
    .patch(functionUri, { iSCSIBoot: { ...iSCSIBoot, PrimaryTargetTCPPort: 3_260 } })
    .is(200)
    .says('Base.Success');
  for (const wrong of [
    { CHAPSecret: 'short' },
    { PrimaryTargetName: 'disk' },
    { PrimaryTargetIPAddress: '192.0.2.256' },
    { PrimaryLUN: -1 },
  ])
    lab.patch(functionUri, { iSCSIBoot: wrong }).is(400);
});

test('Wake on LAN of a function is that of its port', () => {
  const lab = createLab();

  lab.patch(functionUri, { Oem: { Vnd: { WakeOnLANEnabled: false } } }).is(200);
  restarted(lab);

  lab.get(functionUri).has({ Oem: { Vnd: { WakeOnLANEnabled: false } } });
  const [, port] = Object.entries(lab.controller.tree.adapters.inForce.ports)[0] ?? [];
  assert.is(port?.wakesHost, false);
});

test('a function that is switched off takes its link and its interface with it', () => {
  const lab = createLab();

  lab.patch(`${functionUri}Settings/`, { DeviceEnabled: false }).is(200);
  restarted(lab);

  lab.get(functionUri).has({ DeviceEnabled: false, Status: { State: 'Disabled' } });
  lab.get(hostInterfaceUri).has({ LinkStatus: 'LinkDown', IPv4Addresses: [], Status: { State: 'Disabled' } });
});

test('a reset to defaults waits for the host as any setting does', () => {
  const lab = createLab();
  lab.patch(functionUri, { BootMode: 'Disabled' }).is(200);
  restarted(lab).get(functionUri).has({ BootMode: 'Disabled' });

  act(lab, 'NetworkAdapter.ResetSettingsToDefault').is(200).says('Mgmt.SystemResetRequired');
  lab.get(functionUri).has({ BootMode: 'Disabled' });

  restarted(lab).get(functionUri).has({ BootMode: 'PXE' });
  act(lab, 'NetworkAdapter.ResetSettingsToDefault').is(200).says('Base.Success');
});

test('the reset of a port takes its link down and up again, and the log has both', () => {
  const lab = createLab();

  lab.post(`${portUri}Actions/Port.Reset/`, { ResetType: 'ForceRestart' }).is(200);
  lab.get(portUri).has({ LinkStatus: 'LinkDown' });
  assert.equal(countedIn(lab, 'networkPort.down'), [1]);
  lab.post(`${portUri}Actions/Port.Reset/`, { ResetValue: 'ForceRestart' }).is(200);
  lab.advance('10s');

  lab.get(portUri).has({ LinkStatus: 'LinkUp' });
  assert.equal(countedIn(lab, 'networkPort.up', 'adapter.linksLost'), [1, 0]);
  const { executed } = lab.controller.tree.clock;
  assert.is(lab.advance('1h').controller.tree.clock.executed, executed);
});

test('a port that is reset while its cable is pulled stays without a link', () => {
  const lab = createLab();
  lab.post(`${portUri}Actions/Port.Reset/`, { ResetType: 'ForceRestart' }).is(200);
  lab.controller.fault('networkPort.down', { part: 'DE07A000/1' });

  lab.advance('10s').get(portUri).has({ LinkStatus: 'LinkDown' });

  lab.controller.clearFault('networkPort.down', { part: 'DE07A000/1' });
  lab.get(portUri).has({ LinkStatus: 'LinkUp' });
});

test('a port is switched off and on by its reset, and needs to be told which', () => {
  const lab = createLab();

  lab.post(`${portUri}Actions/Port.Reset/`, { ResetType: 'ForceOff' }).is(200);
  lab.get(portUri).has({ InterfaceEnabled: false, LinkState: 'Disabled' });
  lab.post(`${portUri}Actions/Port.Reset/`, { ResetType: 'ForceOn' }).is(200);
  lab.get(portUri).has({ InterfaceEnabled: true, LinkState: 'Enabled', LinkStatus: 'LinkUp' });

  lab.post(`${portUri}Actions/Port.Reset/`, {}).is(400).says('Base.ActionParameterMissing');
  lab.post(`${portUri}Actions/Port.Reset/`, { ResetType: 'Nmi' }).is(400);
});

test('an adapter is reset with all its links; a cold reset brings into force what waits for it alone', () => {
  const lab = createLab();
  const otherUri = '/redfish/v1/Chassis/1/NetworkAdapters/DA000002/NetworkDeviceFunctions/1/';
  for (const uri of [functionUri, otherUri]) lab.patch(uri, { BootMode: 'Disabled' }).is(200);

  vendorAct(lab, 'WarmReset').is(200);
  assert.equal(countedIn(lab, 'networkPort.down', 'adapter.linksLost'), [2, 1]);
  lab.advance('10s').get(functionUri).has({ BootMode: 'PXE' });
  vendorAct(lab, 'ColdReset').is(200);
  lab.advance('10s');

  lab.get(functionUri).has({ BootMode: 'Disabled' });
  lab.get(otherUri).has({ BootMode: 'PXE' });
  assert.equal(countedIn(lab, 'networkPort.up', 'adapter.linkRestored'), [4, 2]);
});

test('an adapter that saves power has no links until it saves none', () => {
  const lab = createLab();

  vendorAct(lab, 'PowerSaveOn').is(200);
  lab.advance('1h').get(portUri).has({ LinkStatus: 'LinkDown' });
  vendorAct(lab, 'PowerSaveOn').is(200);
  vendorAct(lab, 'PowerSaveOff').is(200);

  lab.get(portUri).has({ LinkStatus: 'LinkUp' });
  assert.equal(countedIn(lab, 'networkPort.down', 'networkPort.up'), [2, 2]);
});

test('without the power of the host nobody carries a reset out', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  for (const name of ['WarmReset', 'ColdReset', 'FlushConfigurationToNVM'])
    vendorAct(lab, name).is(400).says('Mgmt.InvalidOperationForSystemState');
  lab
    .post(`${portUri}Actions/Port.Reset/`, { ResetType: 'ForceRestart' })
    .is(400)
    .says('Mgmt.InvalidOperationForSystemState');
});

test('a reset of a link is over with the power of the host', () => {
  const lab = createLab();
  lab.post(`${portUri}Actions/Port.Reset/`, { ResetType: 'ForceRestart' }).is(200);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  assert.equal(lab.controller.tree.adapters.resetting, {});
  assert.not(Object.keys(lab.controller.tree.machines).some((address) => address.startsWith('linkReset')));
});

test('a link that is reset comes back though the controller goes away meanwhile', () => {
  const lab = createLab();
  lab.post(`${portUri}Actions/Port.Reset/`, { ResetType: 'ForceRestart' }).is(200);
  lab.post(`${managerUri}Actions/Manager.Reset/`, {}).is(200);

  lab.advance('10m').get(portUri).has({ LinkStatus: 'LinkUp' });
});

test.run();
