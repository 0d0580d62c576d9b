/** Tests of processors, memory, devices and the chassis: the values of the blueprint, and the effects of faults. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findFact } from '../../../machines/facts/index.js';
import type { Condition, PartKind } from '../../../machines/parts/index.js';
import { listAlerts } from '../../../machines/reporting/events/index.js';
import { resources } from '../../../machines/resource-list.js';
import { Renderer } from '../../../models/redfish/read/render.js';
import { createResolver } from '../../../models/redfish/read/resolve.js';
import { createLab, type Lab, managerResetUri, resetUri, systemUri } from '../../support/lab.js';
import { newEntries } from '../../support/reporting/logged-entries.js';
import { samplePrincipal } from '../../support/security/sample-principal.js';

const chassisUri = '/redfish/v1/Chassis/1/';
const adapterUri = `${chassisUri}NetworkAdapters/DE07A000/`;

/** Creates a lab in which the component has this condition. */
function labWith(kind: PartKind, part: string, condition: Condition): Lab {
  const lab = createLab();
  const tree = lab.controller.snapshot();
  const parts = { ...tree.conditions.parts, [kind]: { [part]: condition } };
  lab.controller.restore({ ...tree, conditions: { ...tree.conditions, parts } });
  return lab;
}

test('a processor is what the blueprint says, under the number of its place in the list', () => {
  const lab = createLab();

  lab.get(`${systemUri}Processors/2/`).has({
    Socket: 'Proc 2',
    TotalCores: 24,
    TotalThreads: 48,
    MaxSpeedMHz: 4_000,
    TDPWatts: 225,
    Status: { Health: 'OK', State: 'Enabled' },
  });
  lab.get(`${systemUri}Processors/3/`).is(404);
});

test('the regulator holds the clocks at their highest or lowest, or lets them follow the load', () => {
  const lab = createLab();
  const clockAt = (PowerRegulatorMode: string) => {
    lab.patch(systemUri, { Oem: { Vnd: { PowerRegulatorMode } } }).is(200);
    return lab.controller.get(`${systemUri}Processors/1/`).OperatingSpeedMHz;
  };

  assert.equal(['Max', 'Min', 'Dynamic', 'OSControl'].map(clockAt), [4_000, 800, null, null]);
});

test('a memory module goes by its slot, also where slots are named otherwise or alike', () => {
  const lab = createLab();
  const [dimm] = lab.controller.tree.blueprint.memory;
  assert.ok(dimm);
  const odd = createLab({
    blueprint: { memory: ['A-1', 'a 1', '–', 'PROC 12 DIMM 7'].map((slot) => ({ ...dimm, slot })) },
  });
  const ids = odd.controller.get<{ Members: { '@odata.id': string }[] }>(`${systemUri}Memory/`).Members;

  lab.get(`${systemUri}Memory/proc2dimm15/`).has({
    DeviceLocator: 'PROC 2 DIMM 15',
    CapacityMiB: 32_768,
    MemoryLocation: { Socket: 2, MemoryController: 4, Channel: 8, Slot: 15 },
  });
  assert.equal(
    ids.map((link) => link['@odata.id'].split('/').at(-2)),
    ['a1', 'a1-2', 'slot', 'proc12dimm7'],
  );
  assert.is(odd.controller.get(`${systemUri}Memory/a1/`).MemoryLocation, undefined);
});

test('a module that corrects too much shows it in its health and in what the firmware made of it', () => {
  const uri = `${systemUri}Memory/proc1dimm1/`;

  labWith('memory', 'PROC 1 DIMM 1', 'degraded')
    .get(uri)
    .has({ Status: { Health: 'Warning' }, Oem: { Vnd: { DIMMStatus: 'Degraded' } } });
});

test('parts are out of use while the host is off, and start with it', () => {
  const lab = createLab({ blueprint: { settings: { initialPower: 'off' } } });
  const states = () =>
    [`${systemUri}Processors/1/`, `${systemUri}Memory/proc1dimm1/`, adapterUri].map(
      (uri) => lab.controller.get<{ Status: { State: string } }>(uri).Status.State,
    );

  assert.equal(new Set(states()), new Set(['Disabled']));
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  assert.equal(new Set(states()), new Set(['Starting']));
  lab.until({ Oem: { Vnd: { PostState: 'FinishedPost' } } });

  assert.equal(new Set(states()), new Set(['Enabled']));
});

test('a port has a link while it is cabled, switched on, well and powered', () => {
  const link = (lab: Lab) => lab.controller.get(`${adapterUri}Ports/1/`).LinkStatus;
  const dark = createLab({ blueprint: { settings: { initialPower: 'off' } } });

  assert.is(link(createLab()), 'LinkUp');
  assert.is(link(dark), 'LinkUp', 'on standby power, for Wake on LAN');
  dark.get(`${adapterUri}Ports/1/`).has({ Status: { State: 'StandbyOffline' } });
  dark.patch(`${systemUri}Bios/Settings/`, { Attributes: { WakeOnLan: 'Disabled' } }).is(200);
  dark.post(resetUri, { ResetType: 'On' }).is(200);
  assert.is(link(dark), 'LinkDown', 'while the adapter starts');
  dark.until({ Oem: { Vnd: { PostState: 'FinishedPost' } } });
  assert.is(link(dark), 'LinkUp');
  dark.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  assert.is(link(dark.advance('1m')), 'NoLink');
  assert.is(link(labWith('networkPort', 'DE07A000/1', 'linkDown')), 'LinkDown');
  createLab().get(`${chassisUri}NetworkAdapters/DA000002/Ports/2/`).has({ LinkStatus: 'NoLink' });
});

test('a port whose link is down is a warning at the port, the interface and, rolled up, the adapter', () => {
  const lab = labWith('networkPort', 'DE07A000/2', 'linkDown');

  lab.get(`${adapterUri}Ports/2/`).has({ Status: { Health: 'Warning' } });
  lab.get(`${systemUri}EthernetInterfaces/2/`).has({ LinkStatus: 'LinkDown', SpeedMbps: null });
  lab.get(adapterUri).has({ Status: { Health: 'OK', HealthRollup: 'Warning' } });
  lab.get(`${adapterUri}Ports/1/`).has({ Status: { Health: 'OK' } });
  const asHostSeesIt = `${systemUri}NetworkInterfaces/DE07A000/`;
  lab.get(asHostSeesIt).has({ Status: { Health: 'OK', HealthRollup: 'Warning', State: 'Enabled' } });
});

const linkAlerts = (lab: Lab) =>
  listAlerts(lab.controller.tree.alerts)
    .filter(({ event }) => event.messageId.includes('NicAllLinks'))
    .map(({ event: { messageId, severity, args, origin } }) => [messageId, severity, args, origin]);

test('a cable pulled is nothing grave; the last one of an adapter is told of, and so is the first one back', () => {
  const lab = createLab();
  const entries = () => newEntries(lab.controller.tree, 'iml');
  const about = `${chassisUri}NetworkAdapters/DE07A000/`;

  lab.controller.fault('networkPort.down', { part: 'DE07A000/1' });
  assert.equal(
    entries().map(({ class: of, code, severity }) => [of, code, severity]),
    [[62, 1, 'Informational']],
  );
  assert.equal(linkAlerts(lab), []);
  lab.controller.fault('networkPort.down', { part: 'DE07A000/2' });

  assert.equal(linkAlerts(lab), [['MgmtEvents.6.10.NicAllLinksDown', 'Critical', ['0'], about]]);
  assert.equal(entries().at(-1)?.severity, 'Caution');
  lab.get(systemUri).has({ Status: { HealthRollup: 'Warning' } });

  lab.controller.clearFault('networkPort.down', { part: 'DE07A000/1' });

  assert.equal(linkAlerts(lab)[1], ['MgmtEvents.6.10.NicAllLinksDownRepaired', 'OK', ['0'], about]);
  assert.ok(!entries().some(({ severity }) => severity === 'Caution'));
});

test('a port that is switched off counts for the links of its adapter, and one without a cable does not', () => {
  const lab = createLab();
  const port = `${chassisUri}NetworkAdapters/DA000002/Ports/1/`;

  lab.patch(port, { InterfaceEnabled: false }).is(200);
  lab.patch(port, { InterfaceEnabled: false }).is(200);
  assert.is(linkAlerts(lab).length, 1);
  lab.patch(port, { InterfaceEnabled: true }).is(200);

  assert.is(linkAlerts(lab).length, 2);
  lab.patch(`${chassisUri}NetworkAdapters/DA000002/Ports/2/`, { InterfaceEnabled: false }).is(200);
  assert.is(linkAlerts(lab).length, 2);
});

test('cables that were pulled while the controller was away are found when it is back, the adapter too', () => {
  const lab = createLab();
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10s');
  for (const part of ['DE07A000/1', 'DE07A000/2']) lab.controller.fault('networkPort.down', { part });

  lab.advance('10m');

  assert.is(linkAlerts(lab).length, 1);
});

test('a port that is switched off loses its link and gets it back', () => {
  const lab = createLab();

  lab.patch(`${adapterUri}Ports/1/`, { InterfaceEnabled: false }).is(200);
  lab.get(`${adapterUri}Ports/1/`).has({
    LinkStatus: 'LinkDown',
    LinkState: 'Disabled',
    Status: { State: 'Disabled' },
  });
  lab.get(`${systemUri}EthernetInterfaces/1/`).has({ LinkStatus: 'LinkDown' });
  lab.patch(`${adapterUri}Ports/1/`, { InterfaceEnabled: true }).is(200);

  lab.get(`${adapterUri}Ports/1/`).has({ LinkStatus: 'LinkUp', InterfaceEnabled: true });
  assert.equal(lab.controller.tree.devices.disabledPorts, {});
});

test('resources of a device that hosts them have strong tags, the controller’s own have weak ones', () => {
  const lab = createLab();

  assert.match(lab.get(`${adapterUri}Ports/1/`).header('ETag') ?? '', /^"[0-9a-f]{1,8}"$/);
  assert.match(lab.get(`${chassisUri}NetworkAdapters/DA000002/`).header('ETag') ?? '', /^W\//);
});

test('the locating light is one, by whichever name of whichever resource it is set', () => {
  const lab = createLab();
  const lit = { IndicatorLED: 'Lit', LocationIndicatorActive: true };

  lab.patch(systemUri, { IndicatorLED: 'Lit' }).is(200);
  for (const uri of [systemUri, chassisUri]) lab.get(uri).has(lit);
  lab.patch(chassisUri, { LocationIndicatorActive: false }).is(200);
  lab.get(systemUri).has({ IndicatorLED: 'Off', LocationIndicatorActive: false });
  for (const uri of [systemUri, chassisUri]) {
    lab
      .patch(uri, { IndicatorLED: 'Lit', LocationIndicatorActive: false })
      .is(400)
      .says('Base.PropertyValueConflict');
    lab.patch(uri, { IndicatorLED: 'Blinking' }).is(400).says('Base.PropertyValueNotInList');
  }
});

test('nobody knows or sets the locating light while the board is in reset', () => {
  const lab = createLab({ blueprint: { timings: { powerOn: '10s' } } });
  lab.patch(systemUri, { IndicatorLED: 'Lit' }).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);

  lab.get(chassisUri).has({ IndicatorLED: null, LocationIndicatorActive: null });
  lab.patch(systemUri, { IndicatorLED: 'Off' }).is(400).says('Mgmt.UnableToModifyDuringSystemPOST');

  lab.advance('10s').get(systemUri).has({ IndicatorLED: 'Lit' });
});

test('labels of the system, its enclosure and each device are kept apart', () => {
  const lab = createLab();
  const uris = [systemUri, chassisUri, `${chassisUri}PCIeDevices/1/`, `${chassisUri}PCIeDevices/2/`];

  for (const uri of uris) lab.patch(uri, { AssetTag: `of ${uri}` }).is(200);

  for (const uri of uris) lab.get(uri).has({ AssetTag: `of ${uri}` });
});

test('the channel to the devices is switched off, and comes back as it came', () => {
  const lab = createLab();
  const action = (name: string) =>
    lab.post(`${chassisUri}Actions/Oem/Vnd/VndServerChassis.${name}/`, {}).is(200);

  action('DisableMCTPOnServer');
  lab.get(chassisUri).has({ Oem: { Vnd: { MCTPEnabledOnServer: false } } });
  action('FactoryResetMCTP');

  lab.get(chassisUri).has({ Oem: { Vnd: { MCTPEnabledOnServer: true } } });
});

test('the switches of the board are as the blueprint has them, and a tower is what the standard calls one', () => {
  const lab = createLab({ blueprint: { chassis: { type: 'Tower', maintenanceSwitchesOn: [1, 12] } } });

  lab.get(chassisUri).has({
    ChassisType: 'StandAlone',
    Oem: { Vnd: { SystemMaintenanceSwitches: { Sw1: 'On', Sw2: 'Off', Sw12: 'On' } } },
  });
});

test('an open hood shows as an intrusion', () => {
  const lab = createLab();
  const tree = lab.controller.snapshot();
  lab.get(chassisUri).has({ PhysicalSecurity: { IntrusionSensor: 'Normal' } });

  lab.controller.restore({ ...tree, chassis: { ...tree.chassis, hoodOpen: true } });

  lab.get(chassisUri).has({ PhysicalSecurity: { IntrusionSensor: 'HardwareIntrusion' } });
});

test('an answer that counts seconds is one for a second, and another for the next', () => {
  const lab = createLab();
  const { tree } = lab.controller;
  const renderer = new Renderer(createResolver(resources), findFact);
  const at = (ms: number) =>
    renderer.renderAt(systemUri, { tree, now: tree.clock.now + ms, principal: samplePrincipal });

  assert.is(at(0), at(999));
  assert.is.not(at(999), at(1_000));
  const seconds = (tree.clock.now - (tree.host.powerOnTime.sinceMs ?? 0)) / 1_000;
  assert.match(at(5_000)?.text ?? '', `"CurrentPowerOnTimeSeconds":${seconds + 5},`);
});

test('the names of the host can be set, and must be names', () => {
  const lab = createLab();

  lab.patch(systemUri, { HostName: 'web-1', Oem: { Vnd: { ServerFQDN: 'web-1.example.net' } } }).is(200);
  lab.get(systemUri).has({ HostName: 'web-1', Oem: { Vnd: { ServerFQDN: 'web-1.example.net' } } });
  lab.patch(systemUri, { HostName: 'no spaces' }).is(400);
  lab.patch(systemUri, { Oem: { Vnd: { ServerFQDN: 'web' } } }).is(400);
});

test.run();
