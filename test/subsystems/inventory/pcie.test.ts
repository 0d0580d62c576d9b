/** Tests of PCIe in the blueprint: lanes, generations, slots and numbers, and the defaults of missing values. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, root, systemUri } from '../../support/lab.js';

const chassisUri = `${root}Chassis/1/`;

interface Slot {
  readonly Lanes: number;
  readonly SlotType: string;
  readonly Links: { readonly PCIeDevice: readonly { readonly '@odata.id': string }[] };
}

function slotsOf(lab: Lab): readonly Slot[] {
  return (
    lab.get(`${chassisUri}PCIeSlots/`).is(200).reply.body as object as { readonly Slots: readonly Slot[] }
  ).Slots;
}

test('a device says how it is plugged in, its functions what drivers know them by, its slot what fits', () => {
  const lab = createLab();

  lab.get(`${chassisUri}PCIeDevices/3/`).has({
    PartNumber: 'V10112-B21',
    PCIeInterface: { LanesInUse: 8, MaxLanes: 8, PCIeType: 'Gen4', MaxPCIeType: 'Gen4' },
  });
  lab.get(`${chassisUri}PCIeDevices/3/PCIeFunctions/1/`).has({
    VendorId: '0xFEED',
    DeviceId: '0x2502',
    SubsystemVendorId: '0xFEED',
    SubsystemId: '0x0003',
  });
  assert.equal(
    slotsOf(lab).map(({ SlotType, Lanes }) => [SlotType, Lanes]),
    [
      ['HalfLength', 16],
      ['OCP3Small', 16],
      ['OCP3Small', 16],
      ['M2', 4],
    ],
  );
});

test('what a blueprint does not say is usual for the kind of device, or not shown', () => {
  const { nics, storage } = createLab().controller.tree.blueprint;
  const lab = createLab({
    blueprint: {
      nics: nics.map(({ pcie: _, partNumber: __, ...nic }) => nic),
      storage: storage.map(({ pcie: _, partNumber: __, ...controller }) => controller),
    },
  });
  const lanes = [1, 2, 3, 4].map(
    (id) =>
      (lab.get(`${chassisUri}PCIeDevices/${id}/`).reply.body.PCIeInterface as { LanesInUse: number })
        .LanesInUse,
  );

  assert.equal(lanes, [8, 4, 8, 4]);
  const device = lab.get(`${chassisUri}PCIeDevices/3/PCIeFunctions/1/`).reply.body;
  assert.is(device.VendorId, undefined);
  assert.is(lab.get(`${chassisUri}PCIeDevices/3/`).reply.body.PartNumber, undefined);
  assert.equal(new Set(slotsOf(lab).map(({ SlotType }) => SlotType)), new Set(['HalfLength']));
});

test('no device uses more lanes than its slot has', () => {
  const { nics } = createLab().controller.tree.blueprint;
  const lab = createLab({
    blueprint: { nics: nics.map((nic) => ({ ...nic, pcie: { lanes: 16, slotType: 'M2' } })) },
  });

  for (const { Lanes, Links } of slotsOf(lab)) {
    for (const { '@odata.id': uri } of Links.PCIeDevice) {
      const { LanesInUse } = lab.get(uri).reply.body.PCIeInterface as { LanesInUse: number };
      assert.ok(LanesInUse <= Lanes, uri);
    }
  }
});

test('processors and supplies have the part numbers of the blueprint; an empty bay has none', () => {
  const lab = createLab();
  const supplyUri = `${chassisUri}PowerSubsystem/PowerSupplies/1/`;

  lab.get(`${systemUri}Processors/1/`).has({ PartNumber: 'V49598-B21' });
  lab.get(supplyUri).has({ PartNumber: 'V38995-101', SparePartNumber: 'V39384-001' });
  lab.controller.fault('powerSupply.removed', { part: '1' });

  assert.is(lab.get(supplyUri).reply.body.PartNumber, undefined);
});

test.run();
