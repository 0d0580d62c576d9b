/**
 * Tests of iSCSI and NVMe-oF targets as boot options. An option exists after the start that applies its connection
 * attempt.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { powerRecord } from '../../../machines/power/index.js';
import type { ControllerTree } from '../../../models/tree.js';
import {
  connectedTargets as attempts,
  patchTargets as connect,
} from '../../support/bios/network-boot-attempts.js';
import { areaUris, elements, messagesOf, restart } from '../../support/bios/settings-areas.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

const iscsi = areaUris('iscsi');
const boot = areaUris('boot');
const optionsUri = `${systemUri}BootOptions/`;
const [iscsiName, nvmeofName] = ['NIC.Slot.14.1.iSCSI', 'NIC.Slot.14.1.NVMeOF'];

interface Option {
  readonly BootOptionReference: string;
  readonly Alias: string;
  readonly DisplayName: string;
  readonly UefiDevicePath: string;
  readonly Oem: { readonly Vnd: { readonly StructuredBootString: string } };
}

function orderOf(lab: Lab): readonly string[] {
  return lab.controller.get<{ Boot: { BootOrder: string[] } }>(systemUri).Boot.BootOrder;
}

function optionsOf(lab: Lab): readonly Option[] {
  return orderOf(lab).map((reference) => lab.controller.get<Option>(`${optionsUri}${reference}/`));
}

function namesOf(lab: Lab): readonly string[] {
  return optionsOf(lab).map(({ Oem }) => Oem.Vnd.StructuredBootString);
}

function bootedFrom({ controller }: Lab): string {
  const { outcome } = powerRecord(controller.tree as ControllerTree).context.attempt;
  return outcome.ending === 'booted' ? outcome.from : outcome.ending;
}

/** Creates a lab whose own drives contain no operating system, in a network with these boot servers. */
function labOn(...servers: ('PXE' | 'iSCSI' | 'NVMeOF')[]): Lab {
  return createLab({ blueprint: { boot: { operatingSystem: 'none', servers } } });
}

test('an attempt is no boot option while it waits; after the start it is the last, found the same everywhere', () => {
  const lab = createLab();
  const before = namesOf(lab);

  connect(lab);
  assert.equal(namesOf(lab), before);
  restart(lab);

  assert.equal(namesOf(lab), [...before, iscsiName, nvmeofName]);
  const [first, second] = optionsOf(lab).slice(-2) as [Option, Option];
  assert.equal([first.Alias, second.Alias], ['RemoteDrive', 'RemoteDrive']);
  assert.match(first.DisplayName, /\(iSCSI boot disk\)$/);
  assert.match(second.UefiDevicePath, /\/NVMEoF\(nqn\.2026-01\.com\.example:disk,0x1\)$/);
  const [source] = lab.get(iscsi.uri).reply.body.iSCSISources as { UEFIDevicePath: string }[];
  assert.is(source?.UEFIDevicePath, first.UefiDevicePath);
  const { BootSources, PersistentBootConfigOrder } = lab.get(boot.uri).reply.body as {
    readonly BootSources: readonly { readonly StructuredBootString: string }[];
    readonly PersistentBootConfigOrder: readonly string[];
  };
  assert.equal(PersistentBootConfigOrder, namesOf(lab));
  assert.is(BootSources.at(-1)?.StructuredBootString, nvmeofName);
});

test('what the firmware fills in is of what is in force: an attempt that waits has no name yet', () => {
  const lab = createLab();

  connect(lab);

  const [source] = lab.get(iscsi.settings).reply.body.iSCSISources as { StructuredBootString: unknown }[];
  assert.is(source?.StructuredBootString, null);
});

test('a target that answers is booted when nothing before it is; one that does not is passed over', () => {
  for (const [servers, expected] of [
    [['iSCSI'], iscsiName],
    [['NVMeOF'], nvmeofName],
    [['iSCSI', 'NVMeOF'], iscsiName],
    [['PXE', 'iSCSI'], 'NIC.Slot.14.1.IPv4'],
    [[], 'nothingFound'],
  ] as const) {
    const lab = labOn(...servers);
    connect(lab);
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.advance('30m');

    assert.is(bootedFrom(lab), expected, servers.join());
  }
});

test('a target behind a port without a link is not booted, and is as soon as the link is back', () => {
  const lab = labOn('iSCSI');
  connect(lab);
  lab.controller.fault('networkPort.down', { part: 'DE07A000/1' });
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m');
  assert.is(bootedFrom(lab), 'nothingFound');

  lab.controller.clearFault('networkPort.down', { part: 'DE07A000/1' });

  assert.is(bootedFrom(lab), iscsiName);
});

test('no target is booted while its initiator is switched off, nor over a version of IP that the policy leaves out', () => {
  for (const [attribute, value] of [
    ['iSCSISoftwareInitiator', 'Disabled'],
    ['PrebootNetworkEnvPolicy', 'IPv6'],
  ] as const) {
    const lab = labOn('iSCSI');
    connect(lab);
    lab.patch(`${systemUri}Bios/Settings/`, { Attributes: { [attribute]: value } }).is(200);
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.advance('30m');

    assert.is(bootedFrom(lab), 'nothingFound', attribute);
    assert.ok(namesOf(lab).includes(iscsiName));
  }
});

test('an attempt may be ordered in the start that takes it over, or be asked for by its path', () => {
  const lab = createLab({ blueprint: { boot: { servers: ['iSCSI'] } } });
  connect(lab);
  lab.patch(boot.settings, { PersistentBootConfigOrder: [iscsiName] }).is(200);
  restart(lab);
  assert.equal(messagesOf(lab, boot), ['Base.1.0.Success']);
  assert.is(namesOf(lab)[0], iscsiName);
  assert.is(bootedFrom(lab), iscsiName);

  const other = createLab({ blueprint: { boot: { servers: ['iSCSI'] } } });
  connect(other);
  restart(other);
  const path = optionsOf(other).find(({ Oem }) => Oem.Vnd.StructuredBootString === iscsiName)?.UefiDevicePath;
  const override = { BootSourceOverrideTarget: 'UefiTarget', UefiTargetBootSourceOverride: path ?? '' };
  other.patch(systemUri, { Boot: override }).is(200);
  restart(other);

  assert.is(bootedFrom(other), iscsiName);
});

test('an attempt that is taken back leaves the order, and its number to nobody else', () => {
  const lab = createLab();
  connect(lab);
  restart(lab);
  const [first, second] = optionsOf(lab)
    .slice(-2)
    .map(({ BootOptionReference }) => BootOptionReference) as [string, string];
  lab.patch(`${optionsUri}${first}/`, { BootOptionEnabled: false }).is(200);

  lab.patch(iscsi.settings, { iSCSISources: elements(4, { 0: { iSCSIConnection: 'Disabled' } }) }).is(200);
  restart(lab);
  assert.is(orderOf(lab).includes(first), false);
  lab.get(`${optionsUri}${first}/`).is(404);
  assert.is(orderOf(lab).at(-1), second);
  connect(lab);
  restart(lab);

  assert.is(orderOf(lab).at(-1), first);
  lab.get(`${optionsUri}${first}/`).has({ BootOptionEnabled: true });
});

test('several targets over one port are told apart, and so are those that the network names', () => {
  const lab = createLab();
  const attempt = { ...attempts.iSCSI, iSCSITargetInfoViaDHCP: true, iSCSITargetName: '' };
  const more = [1, 2, 3].map((number) => ({
    ...attempt,
    iSCSIAttemptInstance: number,
    iSCSIAttemptName: String(number),
  }));

  lab.patch(iscsi.settings, { iSCSISources: more }).is(200);
  restart(lab);

  assert.equal(messagesOf(lab, iscsi), ['Base.1.0.Success']);
  assert.equal(namesOf(lab).slice(-3), [iscsiName, `${iscsiName}2`, `${iscsiName}3`]);
  assert.is(new Set(orderOf(lab)).size, orderOf(lab).length);
});

test('a path that is nowhere any more is not taken for the next start, though it is kept from before', () => {
  const lab = createLab();
  connect(lab);
  restart(lab);
  const path = optionsOf(lab).at(-2)?.UefiDevicePath;
  lab
    .patch(systemUri, {
      Boot: { UefiTargetBootSourceOverride: path, BootSourceOverrideTarget: 'UefiTarget' },
    })
    .is(200);
  lab.patch(systemUri, { Boot: { BootSourceOverrideTarget: 'None' } }).is(200);
  lab.patch(iscsi.settings, { iSCSISources: elements(4, { 0: { iSCSIConnection: 'Disabled' } }) }).is(200);
  restart(lab);

  lab
    .patch(systemUri, { Boot: { BootSourceOverrideTarget: 'UefiTarget' } })
    .is(400)
    .says('Base.PropertyValueNotInList');
});

test('an attempt that goes by version 6 of IP has a path of it, also while the network gives the address', () => {
  const lab = createLab();
  const given = { ...attempts.iSCSI, iSCSIIpAddressType: 'IPv6', iSCSITargetInfoViaDHCP: true };
  const { iSCSITargetIpAddress: _, iSCSITargetName: __, ...byNetwork } = given;
  lab.patch(iscsi.settings, { iSCSISources: elements(4, { 0: byNetwork }) }).is(200);

  restart(lab);

  assert.match(optionsOf(lab).at(-1)?.UefiDevicePath ?? '', /\/IPv6\(::\)\//);
});

test('defaults of manufacturing take the attempts and their options along', () => {
  const lab = createLab();
  const before = namesOf(lab);
  connect(lab);
  restart(lab);

  lab.patch(`${systemUri}Bios/Settings/`, { Attributes: { RestoreManufacturingDefaults: 'Yes' } }).is(200);
  restart(lab);

  assert.equal(namesOf(lab), before);
});

test.run();
