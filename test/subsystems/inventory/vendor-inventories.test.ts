/**
 * Tests of the vendor's inventories in addition to those of the standard: PCI devices and slots, USB and the workload
 * advisor.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { createLab, type Lab, managerUri, resetUri, root, systemUri } from '../../support/lab.js';

type Body = Record<string, unknown>;

function membersAt(lab: Lab, uri: string): Body[] {
  const { Members } = lab.controller.get<{ Members: { '@odata.id': string }[] }>(uri);
  return Members.map((member) => lab.controller.get<Body>(member['@odata.id']));
}

test('the system links the vendor’s inventories', () => {
  const links = createLab().controller.get<{ Oem: { Vnd: { Links: Body } } }>(systemUri).Oem.Vnd.Links;

  for (const name of ['PCIDevices', 'PCISlots', 'USBDevices', 'USBPorts', 'WorkloadPerformanceAdvisor'])
    assert.equal(links[name], { '@odata.id': `${systemUri}${name}/` });
});

test('there is one PCI device for each PCIe device, with its name, health and numbers', () => {
  const lab = createLab();
  const standard = membersAt(lab, `${root}Chassis/1/PCIeDevices/`);

  const vendor = membersAt(lab, `${systemUri}PCIDevices/`);

  assert.equal(
    vendor.map(({ Id, Name, Status }) => ({ Id, Name, Status })),
    standard.map(({ Id, Name, Status }) => ({ Id, Name, Status })),
  );
  assert.equal(
    vendor.map(({ VendorID, ClassCode, SubclassCode }) => [VendorID, ClassCode, SubclassCode]),
    [
      [0xfeed, 1, 4],
      [0xfeed, 1, 8],
      [0xfeed, 2, 0],
      [0xfeed, 2, 0],
    ],
  );
});

test('a slot and the device in it have one bus and one path, and no two slots have the same', () => {
  const lab = createLab();
  const devices = membersAt(lab, `${systemUri}PCIDevices/`);

  const slots = membersAt(lab, `${systemUri}PCISlots/`);

  const buses = slots.map(({ BusNumber }) => BusNumber);
  assert.is(new Set(buses).size, slots.length);
  for (const { Name, BusNumber, UEFIDevicePath } of slots) {
    const device = devices.find(({ DeviceLocation }) => DeviceLocation === Name);
    assert.equal([device?.BusNumber, device?.UEFIDevicePath], [BusNumber, UEFIDevicePath], String(Name));
  }
});

test('a device of the enclosure leads to its PCI device and to the slot that holds it, whatever its number', () => {
  const lab = createLab();
  const bound = membersAt(lab, `${root}Chassis/1/Devices/`).flatMap(({ DeviceInstances, Links }) => {
    const [instance] = DeviceInstances as { '@odata.id': string }[];
    return instance === undefined ? [] : [{ instance, Links: Links as { PCISlot: { '@odata.id': string } } }];
  });

  assert.ok(bound.length >= 5);
  for (const { instance, Links } of bound) {
    const device = lab.controller.get<Body>(instance['@odata.id']);
    assert.is(device.DeviceLocation, lab.controller.get<Body>(Links.PCISlot['@odata.id']).Name);
  }
});

test('devices that share a slot are a primary one and secondary ones, linked in their order', () => {
  const nics = resolvedDefault.nics.map((nic) => ({ ...nic, slot: 5 }));
  const lab = createLab({ blueprint: { nics } });

  const shared = membersAt(lab, `${systemUri}PCIDevices/`).filter(
    ({ DeviceInstance }) => DeviceInstance === 5,
  );

  assert.equal(
    shared.map(({ Bifurcated, BifurcatedSecondaryDeviceLink }) => [
      Bifurcated,
      BifurcatedSecondaryDeviceLink,
    ]),
    [
      ['BifurcationSupportedPrimaryDevice', { '@odata.id': `${systemUri}PCIDevices/4/` }],
      ['BifurcationSupportedSecondaryDevice', undefined],
    ],
  );
});

test('an image in a virtual drive is a USB device while the server has power', () => {
  const lab = createLab();
  const count = () => membersAt(lab, `${systemUri}USBDevices/`).length;
  assert.is(count(), 0);

  lab
    .post(`${managerUri}VirtualMedia/2/Actions/VirtualMedia.InsertMedia/`, {
      Image: 'https://images.example.com/a.iso',
    })
    .is(200);

  lab.get(`${systemUri}USBDevices/2/`).has({ DeviceName: 'Virtual CD', DeviceClass: 8 });
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  assert.is(count(), 0);
});

test('each USB connector has its buses, and every port a path of its own', () => {
  const ports = membersAt(createLab(), `${systemUri}USBPorts/`);

  assert.is(new Set(ports.map(({ UEFIDevicePath }) => UEFIDevicePath)).size, ports.length);
  assert.equal(
    ports.filter(({ Location }) => Location === 'Front').map(({ SpeedCapability }) => SpeedCapability),
    ['USB2HighSpeed', 'USB3SuperSpeed'],
  );
});

test('the workload advisor names a profile that the BIOS has, and calls a server that is off idle', () => {
  const lab = createLab({ blueprint: { settings: { initialPower: 'off' } } });

  lab.get(`${systemUri}WorkloadPerformanceAdvisor/1/`).has({
    Duration: '10 Minutes',
    WorkloadCharacteristics: [
      { MetricId: 'CPUUtil', MetricValue: 'Low' },
      { MetricId: 'MemoryBusUtil', MetricValue: 'Low' },
      { MetricId: 'IOBusUtil', MetricValue: 'Low' },
    ],
    PerformanceTuningOption: [
      { BIOSAttributeName: 'WorkloadProfile', RecommendedValue: 'GeneralPowerEfficientCompute' },
    ],
  });
});

test.run();
