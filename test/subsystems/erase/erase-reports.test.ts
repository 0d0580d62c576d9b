/**
 * Tests of the reports of an erase of the whole server: one report for each device, in two forms. A report is stored
 * until it is deleted or replaced.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { journaled } from '../../support/history/journaled.js';
import { type Lab, resetUri, systemUri } from '../../support/lab.js';
import {
  deleteReportUri,
  eraseAll,
  eraseLab,
  eraseState,
  eraseToTheEnd,
  listReports,
  reportEntriesUri,
  reportServiceUri,
  vendorReportsUri,
} from '../../support/storage/erase-rig.js';

const membersOf = (lab: Lab, uri: string) =>
  (
    lab.get(uri).is(200).reply.body as { readonly Members: readonly { readonly '@odata.id': string }[] }
  ).Members.map((member) => member['@odata.id']);

test('without an erase there is no report, and the service says nobody', () => {
  const lab = eraseLab();

  lab.get(systemUri).has({
    Oem: {
      Vnd: {
        Links: {
          SecureEraseReportService: { '@odata.id': reportServiceUri },
          EraseReport: { '@odata.id': vendorReportsUri },
        },
      },
    },
  });
  lab.get(reportServiceUri).has({
    EraseInitiatedBy: null,
    ServerSerialNumber: null,
    Links: { SecureEraseReportEntries: { '@odata.id': reportEntriesUri } },
  });
  assert.equal(listReports(lab), []);
  assert.equal(membersOf(lab, vendorReportsUri), []);
});

test('a report is there from the begin of the erase of a device, and says that it goes on', () => {
  const lab = eraseLab();
  eraseAll(lab);
  assert.equal(listReports(lab), []);
  for (let minutes = 0; eraseState(lab) === 'requested' && minutes < 30; minutes += 1) lab.advance('1m');

  const [first, ...others] = listReports(lab);
  assert.equal(others, []);
  assert.is(first?.DeviceType, 'UEFIStore');
  assert.is(first?.EraseStatus, 'InProgress');
  assert.is(first?.EraseEndTime, null);
  lab.post(deleteReportUri, {}).is(400).says('Mgmt.SecureEraseInProgress');
});

test('at the end there is one of each device, through the resets and the defaults of the controller', () => {
  const lab = eraseLab();
  const { SerialNumber } = lab.get(systemUri).reply.body as { readonly SerialNumber: string };
  const serialsBefore = lab.controller.tree.blueprint.storage.flatMap(({ id }) =>
    (
      lab.get(`${systemUri}Storage/${id}/`).reply.body as {
        readonly Drives: readonly { readonly '@odata.id': string }[];
      }
    ).Drives.map(
      (drive) => (lab.get(drive['@odata.id']).reply.body as { readonly SerialNumber: string }).SerialNumber,
    ),
  );

  eraseToTheEnd(lab);

  const reports = listReports(lab);
  const types = reports.map(({ DeviceType }) => DeviceType);
  assert.equal(types.slice(0, 2), ['UEFIStore', 'TPM']);
  assert.equal(types.slice(-2), ['NVRAM', 'NAND']);
  assert.equal([...new Set(types.slice(2, -2))].sort(), ['NVMeDrives', 'PCIControllers']);
  assert.is(types.length - 4, serialsBefore.length);
  assert.equal(reports.flatMap((report) => report.SerialNumber ?? []).sort(), [...serialsBefore].sort());
  for (const { EraseStatus, EraseStartTime, EraseEndTime } of reports) {
    assert.is(EraseStatus, 'CompletedWithSuccess');
    assert.ok(EraseEndTime !== null && EraseStartTime < EraseEndTime, `${EraseStartTime} ${EraseEndTime}`);
  }
  lab.get(reportServiceUri).has({ EraseInitiatedBy: 'Administrator', ServerSerialNumber: SerialNumber });
});

test('the older form says the same in its own words, and how the server was reset', () => {
  const lab = eraseLab();
  eraseToTheEnd(lab);

  const reports = listReports(lab);
  const uris = membersOf(lab, vendorReportsUri);
  assert.is(uris.length, reports.length);
  for (const [index, report] of reports.entries()) {
    lab.get(uris[index] ?? '').has({
      ResetType: 'ForceRestart',
      DeviceType: report.DeviceType.replace(/s$/, ''),
      DeviceIdentifier: report.DeviceIdentifier,
      SerialNumber: report.SerialNumber,
      EraseStatus: report.EraseStatus,
      EraseType: report.EraseType.toUpperCase(),
      StartTime: report.EraseStartTime,
      EndTime: report.EraseEndTime,
    });
  }
});

test('a device says where it is, and how thoroughly it was erased', () => {
  const lab = eraseLab();
  eraseToTheEnd(lab);

  const told = listReports(lab).map(({ DeviceIdentifier, EraseType }) => [DeviceIdentifier, EraseType]);

  for (const expected of [
    ['Settings of the UEFI firmware', 'Purge'],
    ['Trusted Platform Module', 'Clear'],
    ['NVMe Drive Slot 20 Port 1 Box 1 Bay 2', 'Purge'],
    ['SAS Drive Slot 17 Port 2 Box 1 Bay 8', 'Purge'],
    ['NVRAM of the management controller', 'Purge'],
  ]) {
    assert.ok(
      told.some((each) => each.join() === expected.join()),
      JSON.stringify(told),
    );
  }
});

test('a hard disk is written over, and cleared by that', () => {
  const [, direct] = resolvedDefault.storage;
  assert.ok(direct);
  const disk = { mediaType: 'HDD', protocol: 'SATA' } as const;
  const drives = direct.drives.map((drive) => ({ ...drive, ...disk }));
  const lab = eraseLab({ storage: [{ ...direct, drives }] });
  eraseToTheEnd(lab);

  const disks = listReports(lab).filter(({ SerialNumber }) => SerialNumber !== null);

  assert.ok(disks.length > 0);
  for (const { DeviceType, EraseType } of disks)
    assert.equal([DeviceType, EraseType], ['SATADrives', 'Clear']);
});

const starts = [
  ['On', 'ForceOff'],
  ['GracefulRestart', undefined],
] as const;

for (const [ResetType, before] of starts) {
  test(`a report tells of an erase that was begun by ${ResetType}`, () => {
    const lab = eraseLab();
    if (before !== undefined) lab.post(resetUri, { ResetType: before }).is(200) && lab.advance('1m');

    eraseToTheEnd(lab, ResetType);

    lab.get(`${vendorReportsUri}1/`).has({ ResetType });
  });
}

test('reports are deleted by who may erase, and what it came to stays', () => {
  const lab = eraseLab();
  eraseToTheEnd(lab);

  const headers = lab.login(lab.account('eve', { RoleId: 'Administrator' }));
  lab.post(deleteReportUri, {}, headers).is(403).says('Base.InsufficientPrivilege');
  lab.post(deleteReportUri, {}).is(200).says('Base.Success');

  assert.equal(listReports(lab), []);
  assert.equal(membersOf(lab, vendorReportsUri), []);
  lab.get(`${reportEntriesUri}1/`).is(404);
  lab.get(reportServiceUri).has({ EraseInitiatedBy: null, ServerSerialNumber: null });
  lab.get(systemUri).has({ Oem: { Vnd: { UserDataEraseStatus: 'CompletedWithSuccess' } } });
  lab.post(deleteReportUri, {}).is(200);
});

test('a report is of the piece that was erased, whatever is in its bay since', () => {
  const lab = eraseLab();
  eraseToTheEnd(lab);
  const before = listReports(lab);

  lab.controller.fault('drive.removed', { part: 'DE00A000/3' });
  lab.controller.clearFault('drive.removed', { part: 'DE00A000/3' });

  assert.equal(listReports(lab), before);
});

test('a server with neither drives nor a TPM is erased to the end, and reports what it has', () => {
  const lab = eraseLab({ storage: [], tpm: null });
  eraseToTheEnd(lab);

  assert.equal(
    listReports(lab).map(({ DeviceType }) => DeviceType),
    ['UEFIStore', 'NVRAM', 'NAND'],
  );
});

test('the next erase takes the place of the reports of the last, and all of it replays', () => {
  const lab = eraseLab();

  journaled(lab, () => {
    eraseToTheEnd(lab);
    lab.post(resetUri, { ResetType: 'On' }).is(200);
    lab.advance('20m');
    eraseToTheEnd(lab);
  });

  assert.is(new Set(listReports(lab).map(({ EraseStartTime }) => EraseStartTime.slice(0, 13))).size, 1);
});

test.run();
