/** Tests of hardware error records: the fields that a fault sets, and how records are listed, downloaded and packed. */

import { crc32 } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listAlerts } from '../../../machines/reporting/events/index.js';
import { cperRecordsMax } from '../../../machines/reporting/logs/index.js';
import {
  createLab,
  type Lab,
  managerResetUri,
  resetUri,
  root,
  stranger,
  systemUri,
} from '../../support/lab.js';
import { newAlerts, newEntries } from '../../support/reporting/logged-entries.js';

const entriesUri = `${systemUri}LogServices/IML/Entries/`;
const slot = 'PROC 2 DIMM 3';

const bytesAt = (lab: Lab, uri: string) => Buffer.from(lab.get(uri).is(200).reply.bytes);
const namesIn = (lab: Lab) =>
  (lab.get('/record').is(200).reply.body.Files as unknown as { FileName: string }[]).map(
    ({ FileName }) => FileName,
  );

/** Returns a GUID as text from its stored bytes. */
function guidAt(file: Buffer, at: number): string {
  const [one, two, three] = [file.readUInt32LE(at), file.readUInt16LE(at + 4), file.readUInt16LE(at + 6)];
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const rest = file.subarray(at + 8, at + 16).toString('hex');
  return `${hex(one, 8)}-${hex(two, 4)}-${hex(three, 4)}-${rest.slice(0, 4)}-${rest.slice(4)}`.toUpperCase();
}

/** Returns header and descriptor, as UEFI 2.10 appendix N.2 lays them out. */
function readRecord(file: Buffer) {
  assert.is(file.toString('latin1', 0, 4), 'CPER');
  assert.is(file.readUInt16LE(4), 0x0101);
  assert.is(file.readUInt32LE(6), 0xffffffff);
  assert.is(file.readUInt16LE(10), 1);
  assert.is(file.readUInt32LE(20), file.length);
  const [offset, length] = [file.readUInt32LE(128), file.readUInt32LE(132)];
  assert.equal([offset, offset + length], [200, file.length]);
  assert.is(file.readUInt32LE(176), file.readUInt32LE(12));
  return {
    severity: file.readUInt32LE(12),
    time: file.subarray(24, 32).toString('hex'),
    platform: guidAt(file, 32),
    notification: guidAt(file, 80),
    id: file.readBigUInt64LE(96),
    type: guidAt(file, 144),
    text: file.toString('latin1', 180, 200).replace(/\0+$/, ''),
    section: file.subarray(offset),
  };
}

test('an error of memory leaves an entry that leads to its record', () => {
  const lab = createLab();

  lab.controller.fault('memory.correctedError', { part: slot });

  lab.get(`${entriesUri}2/`).has({
    '@odata.type': '#LogEntry.v1_15_0.LogEntry',
    Message: `${slot} had an error that was corrected.`,
    Severity: 'Warning',
    AdditionalDataURI: '/record?file=cper00000001.bin',
    DiagnosticDataType: 'CPER',
    CPER: {
      NotificationType: '2DCE8BB1-BDD7-450E-B9AD-9CF4EBD4F890',
      SectionType: 'A5BC1114-6F64-4EDE-B863-3E83ED7C83B1',
    },
    Oem: { Vnd: { Severity: 'Caution', Repaired: false } },
  });
  lab.get(systemUri).has({ Status: { Health: 'OK', HealthRollup: 'Warning' } });
  lab.get('/record').has({ Files: [{ FileName: 'cper00000001.bin' }] });
});

test('the record of a memory error says which module, which cell, and how bad it was', () => {
  const lab = createLab();
  lab.advance('1h');
  lab.controller.fault('memory.uncorrectedError', { part: slot });

  const { section, ...record } = readRecord(bytesAt(lab, '/record?file=cper00000001.bin'));

  assert.equal(record, {
    severity: 0,
    time: '0000010101012620',
    platform: String(lab.get(systemUri).reply.body.UUID).toUpperCase(),
    notification: 'E8F56FFE-919C-4CC5-BA88-65ABE14913BB',
    id: 1n,
    type: 'A5BC1114-6F64-4EDE-B863-3E83ED7C83B1',
    text: slot,
  });
  assert.is(section.length, 80);
  assert.is(section.readBigUInt64LE(8), 0x4_0400n);
  const address = section.readBigUInt64LE(16);
  assert.ok(address < 32_768n * 1_048_576n && address % 4_096n === 0n, String(address));
  assert.equal([section.readUInt16LE(32), section.readUInt16LE(36)], [1, 2], 'socket and slot, from 0');
  assert.is(section.readUInt8(72), 3, 'several bits');
  const valid = section.readBigUInt64LE(0);
  for (const bit of [0n, 1n, 2n, 3n, 5n, 14n]) assert.is((valid >> bit) & 1n, 1n);
});

test('a corrected error is one of a single bit, and is told by another notice', () => {
  const lab = createLab();
  lab.controller.fault('memory.correctedError', { part: slot });

  const { severity, notification, section } = readRecord(bytesAt(lab, '/record?file=cper00000001.bin'));

  assert.equal(
    [severity, notification, section.readUInt8(72)],
    [2, '2DCE8BB1-BDD7-450E-B9AD-9CF4EBD4F890', 2],
  );
});

test('the record of a PCIe error says which slot and class, and what the device reported', () => {
  const lab = createLab();
  const errors = ['pcie.correctedError', 'pcie.uncorrectedError'] as const;
  for (const fault of errors) lab.controller.fault(fault, { part: 'DE07A000' });

  const [corrected, uncorrected] = namesIn(lab).map((name) =>
    readRecord(bytesAt(lab, `/record?file=${name}`)),
  ) as [ReturnType<typeof readRecord>, ReturnType<typeof readRecord>];

  assert.equal([corrected.severity, uncorrected.severity], [2, 0]);
  for (const { type, notification, text, section } of [corrected, uncorrected]) {
    assert.is(type, 'D995E954-BBC1-430F-AD91-B44DCB3C6F35');
    assert.is(notification, 'CF93C01F-1A16-4DFC-B8BC-9C4DAF67C104');
    assert.is(text, 'DE07A000');
    assert.is(section.length, 208);
    assert.is(section.readBigUInt64LE(0), 0b1000_1011n);
    assert.is(section.readUInt32LE(8), 0);
    assert.is(section.readUIntLE(28, 3), 0x020000);
    assert.is(section.readUInt16LE(37) >> 3, 14);
  }
  const registers = ({ section }: typeof corrected) => [section.readUInt32LE(116), section.readUInt32LE(128)];
  assert.equal(registers(corrected), [0, 1 << 6]);
  assert.equal(registers(uncorrected), [1 << 14, 0]);
  lab
    .get(`${entriesUri}3/`)
    .has({ Severity: 'Critical', AdditionalDataURI: '/record?file=cper00000002.bin' });
});

test('an error is repaired when a person says so, and an alert of it has been raised', () => {
  const lab = createLab();
  lab.controller.fault('memory.uncorrectedError', { part: slot });
  lab.get(systemUri).has({ Status: { Health: 'OK', HealthRollup: 'Critical' } });

  lab.patch(`${entriesUri}2/`, { Oem: { Vnd: { Repaired: true } } }).is(200);

  lab.get(systemUri).has({ Status: { HealthRollup: 'OK' } });
  const [alert] = newAlerts(lab.controller.tree);
  lab.get(`${systemUri}LogServices/Event/Entries/${alert?.number}/`).has({
    MessageArgs: ['0', '2', '0', '3'],
    Links: { OriginOfCondition: { '@odata.id': `${root}Systems/1/Memory/proc2dimm3/` } },
  });
});

test('an error that a PCIe device cannot correct shows in the device, the adapter and an alert until the next POST', () => {
  const lab = createLab();
  const part = 'DE07A000';
  const [device, adapter] = [`${root}Chassis/1/PCIeDevices/3/`, `${root}Chassis/1/NetworkAdapters/${part}/`];
  const alerts = () =>
    listAlerts(lab.controller.tree.alerts)
      .filter(({ event }) => event.messageId.startsWith('ResourceEvent.'))
      .map(({ event: { messageId, origin } }) => [messageId, origin]);
  const health = (Health: string) => ({ Status: { Health } });
  const all = (is: string) => {
    for (const uri of [device, `${device}PCIeFunctions/0/`, adapter]) lab.get(uri).has(health(is));
    lab.get(`${systemUri}NetworkInterfaces/${part}/`).has({ Status: { Health: is, HealthRollup: is } });
    lab.get(`${root}Chassis/1/`).has({ Status: { Health: 'OK', HealthRollup: is } });
    lab.get(systemUri).has({ Status: { Health: is, HealthRollup: is } });
  };

  lab.controller.fault('pcie.correctedError', { part });
  lab.get(device).has(health('OK'));
  lab.patch(`${entriesUri}2/`, { Oem: { Vnd: { Repaired: true } } }).is(200);
  lab.controller.fault('pcie.uncorrectedError', { part }).fault('pcie.uncorrectedError', { part });

  all('Critical');
  assert.equal(alerts().at(-1), ['ResourceEvent.1.2.ResourceStatusChangedCritical', device]);
  lab.patch(`${entriesUri}3/`, { Oem: { Vnd: { Repaired: true } } }).is(200);
  all('Critical');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('10m');

  all('OK');
  assert.equal(alerts().at(-1), ['ResourceEvent.1.2.ResourceStatusChangedOK', device]);
  assert.is(alerts().length, 3);
  assert.ok(newEntries(lab.controller.tree, 'iml').every(({ severity }) => severity === 'Repaired'));
});

test('every file is in the archive under its name, as it is, and an empty store is an empty archive', () => {
  const lab = createLab();
  assert.equal([...unzipped(bytesAt(lab, '/record?file=all')).keys()], []);
  for (const part of [slot, 'PROC 1 DIMM 1']) lab.controller.fault('memory.correctedError', { part });
  lab.controller.fault('pcie.correctedError', { part: 'DE00A000' });

  const answer = lab.get('/record?file=all').is(200);
  const files = unzipped(Buffer.from(answer.reply.bytes));

  assert.is(answer.header('Content-Type'), 'application/zip');
  assert.equal([...files.keys()], namesIn(lab));
  for (const [name, bytes] of files) assert.equal(bytes, bytesAt(lab, `/record?file=${name}`));
});

/** Reads an archive by its central directory at the end, as unpackers do. Source: PKWARE APPNOTE 6.3. */
function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  assert.is(archive.readUInt32LE(end), 0x06054b50);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    assert.is(archive.readUInt32LE(at), 0x02014b50);
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    assert.is(archive.readUInt32LE(local), 0x04034b50);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    assert.is(crc32(bytes), archive.readUInt32LE(at + 16));
    files.set(archive.toString('latin1', at + 46, nameEnd), bytes);
    at = nameEnd;
  }
  assert.is(at, end);
  return files;
}

test('what is not there, what is not asked so, and who has not logged in is refused', () => {
  const lab = createLab();
  const guest = lab.login(lab.account('guest', { RoleId: 'ReadOnly' }));

  lab.get('/record', guest).is(200);
  lab.get('/record/').is(200);
  lab.get('/record?file=cper00000001.bin').is(404).says('Base.ResourceNotFound');
  lab.get('/record?file=..%2Fetc').is(404).says('Base.ResourceNotFound');
  lab.get('/record?name=x').is(400).says('Base.QueryParameterValueError');
  lab.get('/record', stranger).is(401).says('Base.NoValidSession');
  lab.get('/record?file=all', stranger).is(401);
  assert.is(lab.delete('/record').is(405).header('Allow'), 'GET, HEAD');
});

test('when the store is full the oldest record goes, and its entry says no more where it is', () => {
  const lab = createLab();
  for (let turn = 0; turn <= cperRecordsMax; turn++) {
    lab.controller.fault('memory.correctedError', { part: slot });
  }

  const names = namesIn(lab);
  assert.equal(
    [names.length, names[0], names.at(-1)],
    [cperRecordsMax, 'cper00000002.bin', 'cper00000065.bin'],
  );
  const oldest = lab.get(`${entriesUri}2/`).is(200).reply.body;
  assert.is(oldest['@odata.type'], '#LogEntry.v1_11_0.LogEntry');
  assert.not('AdditionalDataURI' in oldest || 'DiagnosticDataType' in oldest);
  lab.get(`${entriesUri}3/`).has({ AdditionalDataURI: '/record?file=cper00000002.bin' });
});

test('records stay over a reset of the controller; nothing happens to memory without power, nor unseen', () => {
  const lab = createLab();
  const fail = () => lab.controller.fault('memory.correctedError', { part: slot });
  fail();
  lab.post(managerResetUri).is(200);
  lab.advance('10s');
  assert.throws(fail, /the controller is unavailable/);
  lab.advance('10m');
  assert.is(namesIn(lab).length, 1);

  const off = createLab({ blueprint: { settings: { initialPower: 'off' } } });
  assert.throws(() => off.controller.fault('memory.correctedError', { part: slot }), /the server is off/);
});

test.run();
