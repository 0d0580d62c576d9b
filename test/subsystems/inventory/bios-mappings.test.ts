/** Tests of the BIOS mappings: the attributes that belong to each device. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { attributesAt, biosUri } from '../../support/bios/bios-rig.js';
import { createLab, type Lab, systemUri } from '../../support/lab.js';

const uri = `${biosUri}oem/vnd/mappings/`;

interface Mapping {
  readonly Associations: readonly string[];
  readonly CorrelatableID: string;
  readonly Instance: number;
  readonly Subinstances: readonly (Omit<Mapping, 'Instance' | 'Subinstances'> & {
    readonly Subinstance: number;
  })[];
}

function mappingsOf(lab: Lab): readonly Mapping[] {
  return lab.controller.get<{ BiosPciSettingsMappings: Mapping[] }>(uri).BiosPciSettingsMappings;
}

test('the devices whose slots have attributes are told apart by their paths, each with those of its slot', () => {
  const lab = createLab();

  lab.get(biosUri).has({ Oem: { Vnd: { Links: { Mappings: { '@odata.id': uri } } } } });
  assert.equal(
    mappingsOf(lab).map(({ CorrelatableID, Instance, Associations: [first] }) => [
      Instance,
      CorrelatableID,
      first,
    ]),
    [
      [1, 'PciRoot(0x11)/Pci(0x1,0x0)/Pci(0x0,0x0)', 'PciSlot17Enable'],
      [2, 'PciRoot(0xE)/Pci(0x1,0x0)/Pci(0x0,0x0)', 'PciSlot14Enable'],
      [3, 'PciRoot(0x1)/Pci(0x1,0x0)/Pci(0x0,0x0)', 'PciSlot1Enable'],
    ],
  );
});

test('a port that has an attribute is a part of its adapter, with the path of its function', () => {
  const nics = resolvedDefault.nics.map((nic) => (nic.slot === 1 ? { ...nic, slot: 2 } : nic));
  const lab = createLab({ blueprint: { nics } });

  const found = mappingsOf(lab).find(({ Associations }) => Associations.includes('PciSlot2Enable'));

  assert.equal(found?.Subinstances, [
    {
      Associations: ['Slot2NicBoot1'],
      CorrelatableID: 'PciRoot(0x2)/Pci(0x1,0x0)/Pci(0x0,0x0)',
      Subinstance: 1,
    },
    {
      Associations: ['Slot2NicBoot2'],
      CorrelatableID: 'PciRoot(0x2)/Pci(0x1,0x0)/Pci(0x0,0x1)',
      Subinstance: 2,
    },
  ]);
});

test('the vendor’s tool finds the port of every iSCSI source: by its mapping, among PCI devices and boot sources', () => {
  const lab = createLab();
  const read = <Body>(at: string) => lab.controller.get<Body>(at);
  const { iSCSINicSources } = read<{ iSCSINicSources: string[] }>(`${biosUri}oem/vnd/iscsi/`);
  const { BootSources } = read<{ BootSources: { CorrelatableID: string }[] }>(`${biosUri}oem/vnd/boot/`);
  const members = read<{ Members: { '@odata.id': string }[] }>(`${systemUri}PCIDevices/`).Members;
  const devices = members.map((member) => read<Record<string, unknown>>(member['@odata.id']));
  const parts = mappingsOf(lab).flatMap(({ Associations, Subinstances }) => {
    assert.match(Associations[0] ?? '', /^PciSlot\d+Enable$/, 'what the tool knows a slot by');
    return Subinstances;
  });

  assert.is(iSCSINicSources.length, 6);
  for (const source of iSCSINicSources) {
    const part = parts.find(({ Associations }) => Associations[0] === source);
    assert.ok(part, source);
    assert.ok(BootSources.some(({ CorrelatableID }) => CorrelatableID === part.CorrelatableID));
    // The vendor's tool compares paths without the function number.
    const withoutFunction = (path: unknown) => String(path).replace(/,[^,]*$/, '');
    const device = devices.find(
      ({ UEFIDevicePath }) => withoutFunction(UEFIDevicePath) === withoutFunction(part.CorrelatableID),
    );
    assert.is(device?.DeviceType, 'NIC');
    assert.type(device?.DeviceInstance, 'number');
    assert.type(device?.DeviceSubInstance, 'number');
  }
});

test('every attribute that is named is one that this machine has', () => {
  const lab = createLab();
  const attributes = attributesAt(lab, biosUri);

  const named = mappingsOf(lab).flatMap(({ Associations, Subinstances }) => [
    ...Associations,
    ...Subinstances.flatMap((part) => part.Associations),
  ]);

  assert.ok(named.length > 8);
  assert.equal(
    named.filter((name) => !(name in attributes)),
    [],
  );
});

test.run();
