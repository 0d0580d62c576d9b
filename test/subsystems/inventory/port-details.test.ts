/** Tests of ports, functions and adapters in detail: values that depend on a link, counters, and settable properties. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';
import { factsIn } from '../../support/reporting/logged-entries.js';

const adapterUri = '/redfish/v1/Chassis/1/NetworkAdapters/DE07A000/';
const portUri = `${adapterUri}Ports/1/`;
const functionUri = `${adapterUri}NetworkDeviceFunctions/1/`;
const metricsUri = `${portUri}Metrics/`;

function restarted(lab: Lab): Lab {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return lab.advance('1m').until({ BootProgress: { LastState: 'OSRunning' } });
}

function receivedIn(lab: Lab): number {
  return Number(lab.get(metricsUri).is(200).reply.body.RXBytes);
}

test('what a port hears of its neighbour goes with the link and comes back with it', () => {
  const lab = createLab();
  const silent = { ChassisId: null, PortId: null, PortIdSubtype: 'NotTransmitted', SystemCapabilities: [] };
  lab.get(portUri).has({
    ActiveWidth: 1,
    CurrentProtocolVersion: 'IEEE 802.3by',
    Ethernet: { LLDPReceive: { PortId: '45:74:68:65:72:6E:65:74:31:2F:31', PortIdSubtype: 'IfName' } },
  });

  lab.controller.fault('networkPort.down', { part: 'DE07A000/1' });

  const gone = { ActiveWidth: 0, CurrentProtocolVersion: null, Ethernet: { LLDPReceive: silent } };
  lab.get(portUri).has(gone);
  lab.get(portUri).has({ Oem: { Vnd: { LldpData: { Receiving: { PortID: null } } } } });
  lab.controller.clearFault('networkPort.down', { part: 'DE07A000/1' });
  lab.get(portUri).has({ Ethernet: { LLDPReceive: { PortId: '45:74:68:65:72:6E:65:74:31:2F:31' } } });
});

test('a port whose LLDP is off hears nobody, from the next start on', () => {
  const lab = createLab();

  lab
    .patch(portUri, { Ethernet: { LLDPEnabled: false } })
    .is(200)
    .says('Mgmt.SystemResetRequired');
  lab.get(portUri).has({ Ethernet: { LLDPReceive: { ChassisIdSubtype: 'MacAddr' } } });
  restarted(lab);

  lab.get(portUri).has({ Ethernet: { LLDPReceive: { ChassisIdSubtype: 'NotTransmitted' } } });
});

test('a port counts while it has a link and the host works, and stands still without either', () => {
  const lab = createLab();
  const start = receivedIn(lab);
  lab.advance('10m');
  const worked = receivedIn(lab);
  assert.ok(worked > start);

  lab.patch(portUri, { InterfaceEnabled: false }).is(200);
  lab.advance('10m');
  assert.is(receivedIn(lab), worked);
  lab.patch(portUri, { InterfaceEnabled: true }).is(200);
  assert.is(receivedIn(lab), worked);
  lab.advance('10m');
  const after = receivedIn(lab);
  assert.ok(after > worked);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  const off = receivedIn(lab);
  lab.advance('1h');
  assert.is(receivedIn(lab), off);
});

test('the counters of a port are those that the adapter lists for it', () => {
  const lab = createLab();
  lab.advance('2h');

  const { Networking } = lab.get(metricsUri).reply.body as unknown as {
    Networking: { RXFrames: number; TXFrames: number };
  };

  const { Oem } = lab.get(adapterUri).reply.body as unknown as {
    Oem: { Vnd: { PhysicalPorts: { GoodReceives: number; GoodTransmits: number }[] } };
  };
  const [first] = Oem.Vnd.PhysicalPorts;
  assert.ok(Networking.RXFrames > 0);
  assert.is(first?.GoodReceives, Networking.RXFrames);
  assert.is(first?.GoodTransmits, Networking.TXFrames);
});

test('a port without a cable counts nothing, and its cage is empty', () => {
  const lab = createLab();
  lab.advance('1h');
  const copperUri = '/redfish/v1/Chassis/1/NetworkAdapters/DA000002/Ports/2/';

  lab.get(`${copperUri}Metrics/`).has({ RXBytes: 0, TXBytes: 0, Transceivers: [] });
  assert.not('SFP' in lab.get(copperUri).reply.body);
  lab.get(copperUri).has({ PortMedium: 'Electrical', LinkStatus: 'NoLink' });
});

test('each loss and each return of a link is counted, and a client can set the count', () => {
  const lab = createLab();

  lab.patch(portUri, { Enabled: false }).is(200);
  lab.patch(portUri, { Enabled: true }).is(200);
  lab.get(portUri).has({ LinkTransitionIndicator: 2 });
  lab.patch(portUri, { LinkTransitionIndicator: 0 }).is(200);

  lab.get(portUri).has({ LinkTransitionIndicator: 0 });
  lab.patch(portUri, { LinkState: 'Disabled' }).is(200);
  lab.get(portUri).has({ LinkTransitionIndicator: 1 });
});

test('a link without negotiation has the speed that was configured, on the port and for the host', () => {
  const lab = createLab();
  const links = [{ ConfiguredLinkSpeedGbps: 10 }];
  const body = { LinkConfiguration: [{ AutoSpeedNegotiationEnabled: false, ConfiguredNetworkLinks: links }] };

  lab
    .patch(portUri, { LinkConfiguration: [{ ConfiguredNetworkLinks: [{ ConfiguredLinkSpeedGbps: 40 }] }] })
    .is(400);
  lab.patch(portUri, body).is(200).says('Mgmt.SystemResetRequired');
  lab.get(portUri).has({ CurrentSpeedGbps: 25 });
  restarted(lab);

  lab.get(portUri).has({ CurrentSpeedGbps: 10, MaxSpeedGbps: 25 });
  lab.get(`${systemUri}EthernetInterfaces/1/`).has({ SpeedMbps: 10_000 });
});

test('the vendor’s list of links sets the same link, waits as it does, and takes no speed that the port lacks', () => {
  const lab = createLab();
  const links = (ConfiguredLinkSpeedGbps: number) => ({
    Oem: { Vnd: { ConfiguredNetworkLinks: [{ ConfiguredLinkSpeedGbps }] } },
  });

  lab.patch(portUri, links(40)).is(400).says('Base.PropertyValueNotInList');
  lab.patch(portUri, { LinkConfiguration: [{ AutoSpeedNegotiationEnabled: false }] }).is(200);
  lab.patch(portUri, links(10)).is(200).says('Mgmt.SystemResetRequired');
  restarted(lab);

  lab.get(portUri).has({ CurrentSpeedGbps: 10 });
  lab.get(portUri).has({
    Oem: { Vnd: { ConfiguredNetworkLinks: [{ ConfiguredLinkSpeedGbps: 10, ConfiguredWidth: 1 }] } },
  });
});

test('the light of a port is switched at once, and no other port has it', () => {
  const lab = createLab();

  lab.patch(portUri, { LocationIndicatorActive: true }).is(200).says('Base.Success');

  lab.get(portUri).has({ LocationIndicatorActive: true });
  lab.get(`${adapterUri}Ports/2/`).has({ LocationIndicatorActive: false });
});

test('boot from iSCSI is set on a function and waits, and its secrets are never shown', () => {
  const lab = createLab();
  const iSCSIBoot = {
    AuthenticationMethod: 'CHAP',
    InitiatorName: 'iqn.2026-01.com.example:server',
    PrimaryTargetName: 'iqn.2026-01.com.example:target',
    PrimaryTargetTCPPort: 3_261,
  };

  lab
    .patch(functionUri, { BootMode: 'iSCSI', iSCSIBoot: { ...iSCSIBoot, CHAPSecret: 'sesame-street' } })
    .is(200)
    .says('Mgmt.SystemResetRequired');

  lab
    .get(`${functionUri}Settings/`)
    .has({ BootMode: 'iSCSI', iSCSIBoot: { ...iSCSIBoot, CHAPSecret: null } });
  lab.get(functionUri).has({ BootMode: 'PXE', iSCSIBoot: { AuthenticationMethod: 'None' } });
  assert.not.match(JSON.stringify(lab.controller.tree), 'sesame-street');
  lab.patch(functionUri, { iSCSIBoot: { CHAPSecret: 'short' } }).is(400);
  restarted(lab);
  lab.get(functionUri).has({ BootMode: 'iSCSI', iSCSIBoot });
});

test('a setting that is set back to what the device came with is no setting any more', () => {
  const lab = createLab();
  const bandwidth = (percent: number) => ({ FunctionMinBandwidth: [{ AllocationPercent: percent }] });
  const before = lab.controller.tree.adapters;

  lab.patch(portUri, bandwidth(20)).is(200).says('Mgmt.SystemResetRequired');
  lab.patch(portUri, bandwidth(0)).is(200).says('Base.Success');
  lab.patch(portUri, { Ethernet: { LLDPTransmit: { SystemName: 'eel' } } }).is(200);
  lab
    .patch(portUri, { Ethernet: { LLDPTransmit: { SystemName: null } } })
    .is(200)
    .says('Base.Success');

  assert.equal(lab.controller.tree.adapters, before);
});

test('an adapter is no longer as it came once a setting is in force, and is again after its reset', () => {
  const lab = createLab();
  const chips = (uri: string) =>
    (lab.get(uri).reply.body as unknown as { Oem: { Vnd: { Controllers: object[] } } }).Oem.Vnd.Controllers;
  const delivered = { FactoryDefaultsCurrentlyActive: true, MostRecentConfigurationChangeSource: 'None' };
  const changed = { FactoryDefaultsCurrentlyActive: false, MostRecentConfigurationChangeSource: 'Redfish' };
  assert.equal({ ...chips(adapterUri)[0], ...delivered }, chips(adapterUri)[0]);

  lab.patch(functionUri, { Oem: { Vnd: { WakeOnLANEnabled: false } } }).is(200);
  restarted(lab);
  assert.equal({ ...chips(adapterUri)[0], ...changed }, chips(adapterUri)[0]);
  lab.get(portUri).has({ Ethernet: { WakeOnLANEnabled: false } });
  lab.post(`${adapterUri}Actions/NetworkAdapter.ResetSettingsToDefault/`).is(200);
  restarted(lab);

  assert.equal({ ...chips(adapterUri)[0], ...delivered }, chips(adapterUri)[0]);
});

test('the board of an adapter has the serial number of the adapter', () => {
  const lab = createLab();
  const { SerialNumber, PartNumber } = lab.get(adapterUri).reply.body;

  const { Assemblies } = lab.get(`${adapterUri}Assembly/`).is(200).reply.body as unknown as {
    Assemblies: Readonly<Record<string, unknown>>[];
  };

  assert.is(Assemblies.length, 1);
  assert.is(Assemblies[0]?.SerialNumber, SerialNumber);
  assert.is(Assemblies[0]?.PartNumber, PartNumber);
});

test('the virtual link of a function is up while the port has a link and the operating system runs', () => {
  const lab = createLab();
  const shows = (VirtualLinkStatus: string) =>
    lab.get(functionUri).has({ Oem: { Vnd: { VirtualLinkStatus } } });
  shows('VirtualLinkUp');

  lab.patch(portUri, { InterfaceEnabled: false }).is(200);
  shows('NoChannel');
  lab.patch(portUri, { InterfaceEnabled: true }).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1m');

  shows('HostDriverDown');
});

test('the controller tells of a link that is back for an adapter that does not tell itself', () => {
  const lab = createLab();
  const told = () => factsIn(lab.controller.tree).filter((fact) => fact === 'adapter.portRestored').length;

  for (const part of ['DE07A000/1', 'DA000002/1']) {
    lab.controller.fault('networkPort.down', { part });
    lab.controller.clearFault('networkPort.down', { part });
  }

  assert.is(told(), 1);
});

test('the first link of a server that had none is told once', () => {
  const lab = createLab();
  const parts = ['DE07A000/1', 'DE07A000/2', 'DA000002/1'];

  for (const part of parts) lab.controller.fault('networkPort.down', { part });
  for (const part of parts) lab.controller.clearFault('networkPort.down', { part });

  assert.is(factsIn(lab.controller.tree).filter((fact) => fact === 'network.linkRestored').length, 1);
});

test.run();
