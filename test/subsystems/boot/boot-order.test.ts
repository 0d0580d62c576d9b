/** Tests of boot options: the boot sources, their order, and the paths that an override may name. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

const optionsUri = `${systemUri}BootOptions/`;

interface Boot {
  readonly BootOrder: string[];
  readonly 'UefiTargetBootSourceOverride@Redfish.AllowableValues': string[];
}

function bootOf(lab: Lab): Boot {
  return lab.controller.get<{ Boot: Boot }>(systemUri).Boot;
}

function setOrder(lab: Lab, BootOrder: unknown) {
  return lab.patch(systemUri, { Boot: { BootOrder } });
}

test('an order that names no option, one twice or one that is none is refused', () => {
  const lab = createLab();
  const { BootOrder } = bootOf(lab);

  for (const order of [[], [...BootOrder.slice(1), BootOrder[1]], [null], [...BootOrder, BootOrder[0]]]) {
    setOrder(lab, order).is(400).says('Base.PropertyValueError');
  }
  setOrder(lab, [...BootOrder.slice(1), 'Boot9999'])
    .is(400)
    .says('Base.PropertyValueNotInList');
  setOrder(lab, 'Boot0001').is(400).says('Base.PropertyValueTypeError');

  assert.equal(bootOf(lab).BootOrder, BootOrder);
});

test('options that an order leaves out come behind those it names, in the order they had', () => {
  const lab = createLab();
  const { BootOrder } = bootOf(lab);
  const [first = '', second = '', ...rest] = BootOrder;

  setOrder(lab, [rest.at(-1), second]).is(200);

  assert.equal(bootOf(lab).BootOrder, [rest.at(-1), second, first, ...rest.slice(0, -1)]);
});

test('the name of an option of a network port has its address, as that of the function has it', () => {
  const lab = createLab();
  const options = bootOf(lab).BootOrder.map((reference) =>
    lab.controller.get<{ Alias: string; DisplayName: string; UefiDevicePath: string }>(
      `${optionsUri}${reference}/`,
    ),
  );

  const ofPorts = options.filter(({ Alias }) => Alias === 'Pxe' || Alias === 'UefiHttp');

  assert.ok(ofPorts.length > 0);
  for (const { DisplayName, UefiDevicePath } of ofPorts) {
    const [, mac = ''] =
      / - ((?:[\dA-F]{2}:){5}[\dA-F]{2}) \((?:PXE|HTTP\(S\)) IPv[46]\)$/.exec(DisplayName) ?? [];
    assert.ok(UefiDevicePath.includes(`MAC(${mac.replaceAll(':', '')},0x1)`), DisplayName);
  }
});

test('any order of all options is kept; an empty object keeps the one at its place', () => {
  const lab = createLab();
  const { BootOrder } = bootOf(lab);
  const [first, second, ...rest] = BootOrder as [string, string, ...string[]];

  setOrder(lab, BootOrder.toReversed()).is(200);
  assert.equal(bootOf(lab).BootOrder, BootOrder.toReversed());
  setOrder(lab, BootOrder).is(200);
  setOrder(lab, [second, first, ...rest.map(() => ({}))]).is(200);

  assert.equal(bootOf(lab).BootOrder, [second, first, ...rest]);
});

test('neither the order nor an option can be changed while the firmware reads them', () => {
  const lab = createLab();
  const { BootOrder } = bootOf(lab);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPost' } } });

  setOrder(lab, BootOrder).is(400).says('Mgmt.UnableToModifyDuringSystemPOST');
  lab
    .patch(`${optionsUri}Boot0001/`, { BootOptionEnabled: false })
    .is(400)
    .says('Mgmt.UnableToModifyDuringSystemPOST');
});

test('an option is left out and taken in again, and keeps its place', () => {
  const lab = createLab();
  const uri = `${optionsUri}Boot0001/`;
  const { BootOrder } = bootOf(lab);

  lab.patch(uri, { BootOptionEnabled: false }).is(200);
  lab.get(uri).has({ BootOptionEnabled: false });
  lab.get(`${optionsUri}Boot0002/`).has({ BootOptionEnabled: true });
  lab.patch(uri, { BootOptionEnabled: true }).is(200);

  lab.get(uri).has({ BootOptionEnabled: true });
  assert.equal(bootOf(lab).BootOrder, BootOrder);
});

test('an override may name the path of an option, and nothing else', () => {
  const lab = createLab();
  const [path] = bootOf(lab)['UefiTargetBootSourceOverride@Redfish.AllowableValues'];
  const override = (UefiTargetBootSourceOverride: unknown) =>
    lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'UefiTarget', UefiTargetBootSourceOverride } });

  override('PciRoot(0x0)/Pci(0x63,0x0)').is(400).says('Base.PropertyValueNotInList');
  lab.get(systemUri).has({ Boot: { BootSourceOverrideTarget: 'None' } });
  override(path).is(200);

  lab.get(systemUri).has({
    Boot: { BootSourceOverrideTarget: 'UefiTarget', UefiTargetBootSourceOverride: path },
  });
});

test('every port offers PXE and HTTP over both protocols, by its own address', () => {
  const lab = createLab();
  const { MACAddress } = lab.controller.get<{ MACAddress: string }>(`${systemUri}EthernetInterfaces/1/`);
  const octets = MACAddress.replaceAll(':', '');
  const options = bootOf(lab).BootOrder.map((reference) =>
    lab.controller.get<{ Alias: string; UefiDevicePath: string; DisplayName: string }>(
      `${optionsUri}${reference}/`,
    ),
  );

  const own = options.filter(({ UefiDevicePath }) => UefiDevicePath.includes(`MAC(${octets},0x1)`));

  assert.equal(
    own.map(({ Alias }) => Alias),
    ['Pxe', 'Pxe', 'UefiHttp', 'UefiHttp'],
  );
});

test('an override that is disabled beside a target is cleared: the next start goes by the order', () => {
  for (const BootSourceOverrideTarget of ['BiosSetup', 'Pxe']) {
    const lab = createLab();
    const set = (Boot: object) => lab.patch(systemUri, { Boot }).is(200);
    set({ BootSourceOverrideTarget: 'BiosSetup', BootSourceOverrideEnabled: 'Continuous' });

    set({ BootSourceOverrideTarget, BootSourceOverrideEnabled: 'Disabled' });

    lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Disabled' } });
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.until({ Oem: { Vnd: { PostState: 'InPost' } } });
    lab.until({ BootProgress: { LastState: 'OSRunning' } });
    set({ BootSourceOverrideEnabled: 'Once' });
    lab.get(systemUri).has({ Boot: { BootSourceOverrideTarget, BootSourceOverrideEnabled: 'Once' } });
  }
});

test('a path holds for one start: an override that goes on names none', () => {
  const lab = createLab();
  const [path = ''] = bootOf(lab)['UefiTargetBootSourceOverride@Redfish.AllowableValues'];
  const once = { BootSourceOverrideTarget: 'UefiTarget', UefiTargetBootSourceOverride: path };
  const set = (Boot: object) => lab.patch(systemUri, { Boot });

  set({ ...once, BootSourceOverrideEnabled: 'Continuous' })
    .is(400)
    .says('Base.PropertyValueConflict');
  lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Disabled' } });
  set({ BootSourceOverrideTarget: 'Pxe', BootSourceOverrideEnabled: 'Continuous' }).is(200);
  set(once).is(400).says('Base.PropertyValueConflict');
  set({ ...once, BootSourceOverrideEnabled: 'Once' }).is(200);
  set({ BootSourceOverrideEnabled: 'Continuous' }).is(400).says('Base.PropertyValueConflict');

  lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Once' } });
});

test.run();
