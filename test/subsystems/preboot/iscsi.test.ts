/**
 * Tests of the firmware's iSCSI initiator: connection attempts, dependencies between the properties of an attempt, and
 * secrets.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { areaUris, elements, isUnmodified, messagesOf, restart } from '../../support/bios/settings-areas.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, type Lab } from '../../support/lab.js';

const area = areaUris('iscsi');
const target = 'iqn.2026-01.com.example:disk';
const secret = 'fourteen-chars';

const attempt = {
  iSCSIAttemptInstance: 1,
  iSCSIAttemptName: 'first',
  iSCSIConnection: 'Enabled',
  iSCSINicSource: 'Slot14NicBoot1',
  iSCSITargetInfoViaDHCP: false,
  iSCSITargetIpAddress: '192.0.2.9',
  iSCSITargetName: target,
  iSCSILUN: '1',
};

function set(lab: Lab, given: Parameters<typeof elements>[1]): void {
  lab.patch(area.settings, { iSCSISources: elements(4, given) }).is(200);
}

function sourceAt(lab: Lab, index: number): { readonly [name: string]: unknown } {
  const { iSCSISources } = lab.get(area.uri).is(200).reply.body as {
    readonly iSCSISources: readonly { readonly [name: string]: unknown }[];
  };
  assert.is(iSCSISources.length, 4);
  return iSCSISources[index] ?? {};
}

test('a new server has four attempts that are left out, and an initiator called after it', () => {
  const lab = createLab();
  const { iSCSINicSources, iSCSIInitiatorName } = lab.get(area.uri).reply.body as {
    readonly iSCSINicSources: readonly string[];
    readonly iSCSIInitiatorName: string;
  };

  assert.match(iSCSIInitiatorName, /^iqn\.2015-02\.com\.vnd:uefi-U58-\w+$/);
  assert.ok(iSCSINicSources.includes('Slot14NicBoot1'), iSCSINicSources.join(', '));
  assert.is(lab.get(area.settings).reply.body.iSCSINicSources, undefined);
  for (const index of [0, 1, 2, 3]) {
    const source = sourceAt(lab, index);
    assert.is(source.iSCSIAttemptInstance, 0);
    assert.is(source.StructuredBootString, null);
    assert.is(source.iSCSITargetTcpPort, 3_260);
  }
});

test('an attempt that is complete is found by name and path after the start', () => {
  const lab = createLab();

  set(lab, { 0: attempt });
  restart(lab);

  assert.equal(messagesOf(lab, area), ['Base.1.0.Success']);
  const { StructuredBootString, UEFIDevicePath, iSCSITargetName } = sourceAt(lab, 0);
  assert.is(iSCSITargetName, target);
  assert.match(String(StructuredBootString), /^NIC\.Slot\.14\.1\.iSCSI$/);
  assert.match(
    String(UEFIDevicePath),
    /MAC\([\dA-F]{12},0x1\)\/IPv4\(192\.0\.2\.9\)\/iSCSI\(iqn\.2026-01\.com\.example:disk,0x1,0x0001000000000000,None,None,None,TCP\)$/,
  );
});

test('what the firmware filled in may be sent back, and an element of null is as it was at first', () => {
  const lab = createLab();
  set(lab, { 0: attempt });
  restart(lab);
  const shown = lab.get(area.uri).reply.body.iSCSISources;

  lab.patch(area.settings, { iSCSISources: shown }).is(200);
  assert.ok(isUnmodified(lab, area));
  lab.patch(area.settings, { iSCSISources: [null] }).is(200);
  restart(lab);

  assert.is(sourceAt(lab, 0).iSCSIAttemptName, '');
  assert.is(sourceAt(lab, 0).iSCSIConnection, 'Disabled');
});

test('values out of range, of no form or out of no list are told of with where they are', () => {
  const lab = createLab();

  set(lab, {
    0: { iSCSITargetTcpPort: 65_536, iSCSILUN: 'first', iSCSIConnectRetry: 3, iSCSIAttemptName: 'kept' },
    2: { iSCSINicSource: 'Slot9NicBoot9', iSCSITargetName: 'disk', iSCSITargetIpAddress: '192.0.2.256' },
    3: { iSCSIAttemptInstance: 5, iSCSIInitiatorNetmask: '255.0.255.0', iSCSIConnection: 'On' },
  });
  restart(lab);

  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyValueFormatError #/iSCSISources/0/iSCSILUN',
    'Base.1.0.PropertyValueNotInList #/iSCSISources/0/iSCSITargetTcpPort',
    'Base.1.0.PropertyValueFormatError #/iSCSISources/2/iSCSITargetIpAddress',
    'Base.1.0.PropertyValueFormatError #/iSCSISources/2/iSCSITargetName',
    'Base.1.0.PropertyValueNotInList #/iSCSISources/3/iSCSIAttemptInstance',
    'Base.1.0.PropertyValueNotInList #/iSCSISources/3/iSCSIConnection',
    'Base.1.0.PropertyValueFormatError #/iSCSISources/3/iSCSIInitiatorNetmask',
    'Base.1.0.PropertyValueNotInList #/iSCSISources/2/iSCSINicSource',
  ]);
  assert.is(sourceAt(lab, 0).iSCSIAttemptName, 'kept');
  assert.is(sourceAt(lab, 0).iSCSITargetTcpPort, 3_260);
});

test('addresses are of the type that stands beside them', () => {
  const lab = createLab();

  set(lab, {
    0: { iSCSIIpAddressType: 'IPv6', iSCSITargetIpAddress: '2001:db8::9' },
    1: { iSCSIIpAddressType: 'IPv6', iSCSITargetIpAddress: '192.0.2.9' },
    2: { iSCSIIpAddressType: 'Auto', iSCSITargetIpAddress: '192.0.2.9' },
  });
  restart(lab);

  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyValueConflict #/iSCSISources/1/iSCSIIpAddressType',
    'Base.1.0.PropertyValueFormatError #/iSCSISources/1/iSCSITargetIpAddress',
  ]);
  assert.is(sourceAt(lab, 0).iSCSITargetIpAddress, '2001:db8::9');
  assert.is(sourceAt(lab, 2).iSCSITargetIpAddress, '192.0.2.9');
});

test('no two attempts have one number or one name', () => {
  const lab = createLab();
  set(lab, { 0: { iSCSIAttemptInstance: 1, iSCSIAttemptName: 'first' } });
  restart(lab);

  set(lab, { 1: { iSCSIAttemptInstance: 1, iSCSIAttemptName: 'first' } });
  restart(lab);

  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyValueConflict #/iSCSISources/1/iSCSIAttemptInstance',
    'Base.1.0.PropertyValueConflict #/iSCSISources/1/iSCSIAttemptName',
  ]);
  assert.is(sourceAt(lab, 1).iSCSIAttemptInstance, 0);
});

test('a target is connected only when it is known, and not forgotten while it is', () => {
  const lab = createLab();
  const { iSCSITargetName: _, ...nameless } = attempt;

  set(lab, { 0: nameless });
  restart(lab);
  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyValueConflict #/iSCSISources/0/iSCSIConnection',
  ]);
  set(lab, { 0: attempt });
  restart(lab);
  assert.equal(messagesOf(lab, area), ['Base.1.0.Success']);
  set(lab, { 0: { iSCSITargetName: '' } });
  restart(lab);

  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyValueConflict #/iSCSISources/0/iSCSITargetName',
  ]);
  assert.is(sourceAt(lab, 0).iSCSITargetName, target);
});

const chap = {
  ...attempt,
  iSCSIAuthenticationMethod: 'CHAP',
  iSCSIChapUsername: 'initiator',
  iSCSIChapSecret: secret,
};

test('a secret is never shown: that there is one is, and that there is none', () => {
  const lab = createLab();

  set(lab, { 0: chap });
  assert.not.ok(JSON.stringify(lab.get(area.settings).reply.body).includes(secret));
  restart(lab);

  assert.equal(messagesOf(lab, area), ['Base.1.0.Success']);
  assert.is(sourceAt(lab, 0).iSCSIChapSecret, null);
  assert.is(sourceAt(lab, 0).iSCSIReverseChapSecret, '');
  set(lab, { 0: { iSCSIAuthenticationMethod: 'None', iSCSIChapSecret: '' } });
  restart(lab);
  assert.is(sourceAt(lab, 0).iSCSIChapSecret, '');
});

test('a secret has 12 to 16 characters, and mutual authentication needs two', () => {
  for (const wrong of ['eleven-char', 'seventeen-of-them']) {
    const lab = createLab();
    set(lab, { 0: { ...chap, iSCSIChapSecret: wrong } });
    restart(lab);
    assert.equal(messagesOf(lab, area), [
      'Base.1.0.Success',
      'Base.1.0.PropertyValueError #/iSCSISources/0/iSCSIChapSecret',
      'Base.1.0.PropertyValueConflict #/iSCSISources/0/iSCSIConnection',
    ]);
  }
  const lab = createLab();
  set(lab, { 0: { ...chap, iSCSIChapType: 'Mutual' } });
  restart(lab);
  assert.equal(
    messagesOf(lab, area).at(-1),
    'Base.1.0.PropertyValueConflict #/iSCSISources/0/iSCSIConnection',
  );
});

test('the journal and the tree hold no secret, and a replay ends in the same tree', () => {
  const lab = createLab();

  const kept = journaled(lab, () => {
    set(lab, { 0: chap });
    set(lab, { 1: { iSCSIChapSecret: 'too-short' } });
    restart(lab);
  });

  for (const text of [secret, 'too-short']) assert.not.ok(kept.includes(text), text);
});

test('another type than a value has, a name that there is not and a fifth attempt are refused at once', () => {
  const lab = createLab();
  const before = lab.controller.tree;

  for (const wrong of [
    { iSCSITargetTcpPort: '3260' },
    { iSCSITargetPort: 3_260 },
    { iSCSITargetInfoViaDHCP: 'No' },
  ]) {
    lab.patch(area.settings, { iSCSISources: [wrong] }).is(400);
  }
  lab.patch(area.settings, { iSCSISources: [{}, {}, {}, {}, {}] }).is(400);
  lab.patch(area.settings, { iSCSINicSources: [] }).is(400);
  lab.patch(area.uri, { iSCSIInitiatorName: 'x' }).is(405);

  assert.is(lab.controller.tree, before);
});

test.run();
