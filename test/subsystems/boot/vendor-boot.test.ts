/** Tests of the vendor's boot order as its tools set it: by structured names, and in force after the next start. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { patchTargets } from '../../support/bios/network-boot-attempts.js';
import {
  areaUris,
  isUnmodified,
  messagesOf,
  restart,
  settingsSection,
} from '../../support/bios/settings-areas.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

const area = areaUris('boot');

type Source = {
  readonly [Name in
    | 'BootOptionNumber'
    | 'StructuredBootString'
    | 'CorrelatableID'
    | 'UEFIDevicePath']: string;
};

function sourcesOf(lab: Lab): readonly Source[] {
  return lab.get(area.uri).is(200).reply.body.BootSources as readonly Source[];
}

function orderAt(lab: Lab, uri: string): readonly string[] {
  return lab.get(uri).is(200).reply.body.PersistentBootConfigOrder as readonly string[];
}

/** Returns the boot order of the system as structured names. */
function systemOrder(lab: Lab): readonly string[] {
  const { Boot } = lab.get(systemUri).is(200).reply.body as {
    readonly Boot: { readonly BootOrder: string[] };
  };
  const sources = sourcesOf(lab);
  return Boot.BootOrder.map(
    (reference) =>
      sources.find(({ BootOptionNumber }) => reference === `Boot${BootOptionNumber}`)?.StructuredBootString ??
      reference,
  );
}

test('a tool reads the order, sets it, resets the server and reads it back; the system shows the same', () => {
  const lab = createLab();
  const before = orderAt(lab, area.uri);
  assert.equal(before, systemOrder(lab));
  assert.equal(
    [...before].sort(),
    sourcesOf(lab)
      .map(({ StructuredBootString }) => StructuredBootString)
      .sort(),
  );

  const wanted = [...before].reverse();
  lab.patch(area.settings, { PersistentBootConfigOrder: wanted }).is(200).says('Mgmt.SystemResetRequired');
  assert.equal(orderAt(lab, area.settings), wanted);
  assert.equal(orderAt(lab, area.uri), before);
  assert.not.ok(isUnmodified(lab, area));
  restart(lab);

  assert.equal(orderAt(lab, area.uri), wanted);
  assert.equal(systemOrder(lab), wanted);
  assert.equal(messagesOf(lab, area), ['Base.1.0.Success']);
  assert.ok(isUnmodified(lab, area));
});

test('an order that the system was given is the one that the vendor shows', () => {
  const lab = createLab();
  const { Boot } = lab.get(systemUri).reply.body as { readonly Boot: { readonly BootOrder: string[] } };

  lab.patch(systemUri, { Boot: { BootOrder: [...Boot.BootOrder].reverse() } }).is(200);

  assert.equal(orderAt(lab, area.uri), systemOrder(lab));
  assert.equal(orderAt(lab, area.settings), systemOrder(lab));
  assert.ok(isUnmodified(lab, area));
});

test('what an order leaves out comes after it, as it was', () => {
  const lab = createLab();
  const before = orderAt(lab, area.uri);
  const last = before.at(-1) ?? '';

  lab.patch(area.settings, { PersistentBootConfigOrder: [last] }).is(200);
  restart(lab);

  assert.equal(orderAt(lab, area.uri), [last, ...before.slice(0, -1)]);
});

test('an order with a name that there is not, or one twice, is told of and changes nothing', () => {
  const lab = createLab();
  const before = orderAt(lab, area.uri);
  const [first = ''] = before;

  for (const wrong of [
    ['HD.Emb.9.9', first],
    [first, first],
  ]) {
    lab.patch(area.settings, { PersistentBootConfigOrder: wrong }).is(200);
    restart(lab);
    assert.equal(orderAt(lab, area.uri), before);
    assert.equal(messagesOf(lab, area), [
      'Base.1.0.Success',
      'Base.1.0.PropertyValueNotInList #/PersistentBootConfigOrder',
    ]);
  }
});

test('a start that ends too early leaves the order waiting, and the base configuration brings back the first', () => {
  const lab = createLab();
  const before = orderAt(lab, area.uri);
  const wanted = [...before].reverse();
  lab.patch(area.settings, { PersistentBootConfigOrder: wanted }).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } } });
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  assert.equal(orderAt(lab, area.uri), before);

  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'FinishedPost' } } });
  assert.equal(orderAt(lab, area.uri), wanted);
  lab.request('PUT', area.settings, { BaseConfig: 'default' }).is(200);
  assert.equal(orderAt(lab, area.settings), before);
  restart(lab);

  assert.equal(systemOrder(lab), before);
});

test('a source is told apart by its number, its name and its path, and belongs to the device its path leads to', () => {
  const sources = sourcesOf(createLab());

  for (const key of ['BootOptionNumber', 'StructuredBootString', 'UEFIDevicePath'] as const)
    assert.is(new Set(sources.map((source) => source[key])).size, sources.length, key);
  for (const { CorrelatableID, UEFIDevicePath } of sources)
    assert.ok(UEFIDevicePath.startsWith(CorrelatableID), `${CorrelatableID} of ${UEFIDevicePath}`);
});

test('devices that are to be tried are kept, and told of where they have no form', () => {
  const lab = createLab();
  const DesiredBootDevices = [{ Wwn: '0x5001438000000001', Lun: '1' }, { Wwn: 'near by' }];

  lab.patch(area.settings, { DesiredBootDevices }).is(200);
  restart(lab);

  const devices = lab.get(area.uri).reply.body.DesiredBootDevices as readonly { readonly Wwn: string }[];
  assert.equal(
    devices.map(({ Wwn }) => Wwn),
    ['0x5001438000000001', '', '', '', ''],
  );
  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyValueFormatError #/DesiredBootDevices/1/Wwn',
  ]);
});

test('it takes the right to set up the BIOS, and a reset of attributes leaves the order', () => {
  const lab = createLab();
  const wanted = [...orderAt(lab, area.uri)].reverse();
  const token = lab.login(lab.account('somebody', { RoleId: 'ReadOnly' }));
  lab.patch(area.settings, { PersistentBootConfigOrder: wanted }, token).is(403);

  lab.patch(area.settings, { PersistentBootConfigOrder: wanted }).is(200);
  restart(lab);
  lab.post(`${systemUri}Bios/Actions/Bios.ResetBios/`, {}).is(200);
  restart(lab);

  assert.equal(orderAt(lab, area.uri), wanted);
});

test('the tag of what was taken over follows the order, also when other settings were', () => {
  const lab = createLab();
  const before = orderAt(lab, area.uri);
  const tagAfter = (body: object) => {
    lab.patch(area.settings, body).is(200);
    restart(lab);
    return settingsSection(lab.get(area.uri)).ETag;
  };

  const reversed = tagAfter({ PersistentBootConfigOrder: [...before].reverse() });
  const first = tagAfter({ PersistentBootConfigOrder: before });

  assert.match(String(first), /^[\dA-F]{8}$/);
  assert.is.not(first, reversed);
  assert.is(tagAfter({ PersistentBootConfigOrder: [...before].reverse() }), reversed);
  const withDevice = tagAfter({ DesiredBootDevices: [{ Lun: '1' }] });
  assert.is.not(withDevice, reversed);
  assert.is.not(tagAfter({ PersistentBootConfigOrder: before }), withDevice);
});

test('an order may be set during POST, as it waits for the next start: what the firmware reads now stays', () => {
  const lab = createLab();
  const before = orderAt(lab, area.uri);
  const wanted = [...before].reverse();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } } });

  lab
    .patch(systemUri, { Boot: { BootOrder: [] } })
    .is(400)
    .says('Mgmt.UnableToModifyDuringSystemPOST');
  lab.patch(area.settings, { PersistentBootConfigOrder: wanted }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'FinishedPost' } } });

  assert.equal(orderAt(lab, area.uri), before);
  restart(lab);
  assert.equal(orderAt(lab, area.uri), wanted);
});

test('the default order by kinds is set as published, and holds from the next start on', () => {
  const lab = createLab();
  const before = orderAt(lab, area.uri);
  const kinds = ['PcieSlotNic', 'UefiShell', 'Usb', 'PcieSlotStorage'];

  lab.patch(area.settings, { DefaultBootOrder: kinds }).is(200).says('Mgmt.SystemResetRequired');
  lab.get(area.settings).has({ DefaultBootOrder: kinds });
  assert.is((lab.get(area.uri).reply.body.DefaultBootOrder as string[])[0], 'Cd');
  restart(lab);

  lab.get(area.uri).has({ DefaultBootOrder: kinds });
  assert.equal(messagesOf(lab, area), ['Base.1.0.Success']);
  assert.equal(systemOrder(lab), before, 'the boot order stays until it is restored');
});

test('defaults of the BIOS restore the boot order by the default order of kinds', () => {
  const lab = createLab();
  const before = orderAt(lab, area.uri);
  const of = (type: string) => before.filter((name) => name.startsWith(type));
  lab
    .patch(area.settings, { DefaultBootOrder: ['PcieSlotNic', 'UefiShell', 'Usb', 'PcieSlotStorage'] })
    .is(200);
  restart(lab);

  lab.patch(`${systemUri}Bios/settings/`, { Attributes: { RestoreDefaults: 'Yes' } }).is(200);
  restart(lab);

  assert.equal(systemOrder(lab), [
    ...of('NIC'),
    ...of('Shell'),
    ...of('Generic.USB'),
    ...of('RAID'),
    ...of('NVMe'),
  ]);
});

test('a boot option that is new goes where the default order has its kind', () => {
  const lab = createLab();
  lab.patch(area.settings, { DefaultBootOrder: ['PcieSlotStorage', 'PcieSlotNic', 'Usb'] }).is(200);
  patchTargets(lab);
  restart(lab);

  const names = systemOrder(lab);
  const fresh = names.find((name) => name.includes('iSCSI')) ?? '';
  const lastPort = names.findLastIndex((name) => name.startsWith('NIC') && name !== fresh);
  assert.ok(names.indexOf(fresh) >= lastPort - 1, names.join(' '));
  assert.ok(names.indexOf(fresh) < names.indexOf('Generic.USB.1.1'));
});

test('a default order with a kind that there is not, or one twice, is told of and changes nothing', () => {
  const lab = createLab();
  for (const DefaultBootOrder of [['Tape'], ['Cd', 'Cd']]) {
    lab.patch(area.settings, { DefaultBootOrder }).is(200);
    restart(lab);
    assert.equal(messagesOf(lab, area), [
      'Base.1.0.Success',
      'Base.1.0.PropertyValueNotInList #/DefaultBootOrder',
    ]);
  }
});

test.run();
