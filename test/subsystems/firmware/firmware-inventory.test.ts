/**
 * Tests of the firmware inventory: its items, the components that run them, and its agreement with the versions that
 * components show.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, root, systemUri } from '../../support/lab.js';

const inventoryUri = `${root}UpdateService/FirmwareInventory/`;

interface Item {
  readonly Name: string;
  readonly Description: string;
  readonly Updateable: boolean;
  readonly Version: string;
  readonly Status: { readonly State: string };
  readonly RelatedItem: readonly [{ readonly '@odata.id': string }];
  readonly 'RelatedItem@odata.count': number;
  readonly Oem: { readonly Vnd: { readonly DeviceContext: string; readonly Targets: readonly string[] } };
}

function items(lab: Lab): readonly Item[] {
  const { Members = [] } = lab.get(`${inventoryUri}?$expand=.`).is(200).reply.body as {
    readonly Members?: readonly Item[];
  };
  return Members;
}

test('the firmware of the controller, the board, its parts, devices and drives is listed', () => {
  const listed = items(createLab()).map(({ Name, Description, Oem }) => [
    Description,
    Name,
    Oem.Vnd.DeviceContext,
  ]);

  assert.equal(listed.slice(0, 13), [
    ['SystemBMC', 'Mgmt 6', 'System Board'],
    ['SystemRomActive', 'System ROM', 'System Board'],
    ['PlatformDefinitionTable', 'Platform Abstraction Data', 'System Board'],
    ['SystemProgrammableLogicDevice', 'System Programmable Logic Device', 'System Board'],
    ['PowerSupplies', 'Power Supply Firmware', 'Bay 1'],
    ['PowerSupplies', 'Power Supply Firmware', 'Bay 2'],
    ['SPSFirmwareVersionData', 'Server Platform Services (SPS) Firmware', 'System Board'],
    ['SystemRomBackup', 'Redundant System ROM', 'System Board'],
    ['IntelligentProvisioning', 'Intelligent Provisioning', 'System Board'],
    ['SmartStorageBattery', 'Smart Storage Energy Pack', 'System Board'],
    ['ProcessorMicrocode', 'Processor Microcode', 'Proc 1'],
    ['ProcessorMicrocode', 'Processor Microcode', 'Proc 2'],
    ['TPMFirmware', 'TPM Firmware', 'System Board'],
  ]);
  assert.equal(listed.at(-1), ['Drive', '480GB 32G NVMe SSD', 'Slot=20:Port=1:Box=1:Bay=2']);
});

test('versions are those that the parts show', () => {
  const lab = createLab();
  const version = (described: string) =>
    items(lab).find(({ Description }) => Description === described)?.Version;

  lab.get(systemUri).has({ BiosVersion: version('SystemRomActive') });
  lab
    .get(`${systemUri}Storage/DE00A000/Controllers/0/`)
    .has({ FirmwareVersion: version('StorageController') });
  lab.get(`${systemUri}Storage/DE00A000/Drives/1/`).has({ Revision: version('Drive') });
  assert.is(version('SystemBMC'), '2.78 Oct 14 2025');
});

test('images are for a model: pieces of one have the same target, and another server has the same', () => {
  const targets = (lab: Lab) => items(lab).map(({ Oem }) => Oem.Vnd.Targets[0]);
  const supplies = items(createLab()).filter(({ Description }) => Description === 'PowerSupplies');

  assert.is(new Set(supplies.map(({ Oem }) => Oem.Vnd.Targets[0])).size, 1);
  assert.equal(targets(createLab({ seed: 'another' })), targets(createLab()));
});

test('each piece leads to what runs it, and a part shows the same version', () => {
  const lab = createLab();
  const versions = ['FirmwareVersion', 'BiosVersion', 'Revision'] as const;
  const related = items(lab).map(({ Name, Oem, RelatedItem, Version }) => {
    const [{ '@odata.id': uri }] = RelatedItem;
    const body = lab.get(uri).is(200).reply.body as Readonly<Record<string, unknown>>;
    const shown = versions.flatMap((name) => (typeof body[name] === 'string' ? [body[name]] : []));
    return { uri, name: `${Name} ${Oem.Vnd.DeviceContext}`, shown, Version };
  });

  assert.equal(
    related.slice(0, 14).map(({ uri }) => uri.slice(root.length)),
    [
      ...['Managers/1/', 'Systems/1/', 'Chassis/1/', 'Chassis/1/'],
      ...['Chassis/1/PowerSubsystem/PowerSupplies/1/', 'Chassis/1/PowerSubsystem/PowerSupplies/2/'],
      ...['Systems/1/', 'Systems/1/', 'Systems/1/', 'Systems/1/Storage/DE00A000/'],
      ...['Systems/1/Processors/1/', 'Systems/1/Processors/2/', 'Systems/1/', 'Systems/1/Storage/DE00A000/'],
    ],
  );
  // The controller and the system each show one version, in formats of their own, so that they are excluded.
  const parts = related.filter(({ uri }) => !['Managers/1/', 'Systems/1/'].includes(uri.slice(root.length)));
  for (const { name, uri, shown, Version } of parts)
    assert.ok(
      shown.every((version) => version === Version),
      `${name} at ${uri}: ${shown}, not ${Version}`,
    );
  assert.ok(parts.filter(({ shown }) => shown.length > 0).length > 10);
});

test('firmware of a drive that was taken out leads nowhere', () => {
  const lab = createLab();
  lab.controller.fault('drive.removed', { part: 'DE00A000/1' });
  const removed = items(lab).filter((item) => item['RelatedItem@odata.count'] === 0);

  assert.equal(
    removed.map(({ RelatedItem, Status }) => [RelatedItem, Status.State]),
    [[[], 'Absent']],
  );
});

test.run();
