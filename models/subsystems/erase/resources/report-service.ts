/** The reports of the latest erase of the whole server, one of each device (behaviour § 2.23). */
import { formatInstant } from '../../../../engine/index.js';
import { systemSerial } from '../../../identity.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { refused, written } from '../../../resource/define.js';
import { dateTime } from '../../../resource/kinds.js';
import { ofSystem, systemPattern, systemUri } from '../../../resource/one-server.js';
import { nullable, oneOf, text } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity, links } from '../../../resource/shared-rows.js';
import { action } from '../../../resource/writes.js';
import { deviceTypes, eraseTypes, listReports, reportedRun } from '../report.js';
import { allPrivileges, holdsServer } from '../secure-system-erase.js';
import { eraseStatuses } from '../state.js';

const servicePattern = `${systemPattern}SecureEraseReportService/` as const;
const entriesPattern = `${servicePattern}SecureEraseReportEntries/` as const;
export const reportServiceUri = `${systemUri}SecureEraseReportService/`;

/** Assumption: what it takes to erase. That there is nothing to delete is no error. */
const deleteReport = action({
  name: 'VndSecureEraseReportService.DeleteSecureEraseReport',
  says: 'Deletes what the latest erase of the whole server has reported of each device.',
  ...allPrivileges,
  parameters: {},
  apply: (stage) => {
    const hold = holdsServer(stage.tree);
    if (hold !== undefined) return refused(hold);
    const { run } = stage.view.erase;
    if (run !== null) stage.put('erase', { ...stage.view.erase, run: { ...run, reportDeleted: true } });
    return written(baseMessage('Success'));
  },
});

export const eraseReportService = at(servicePattern, () => [{ params: ofSystem }]).resource({
  type: 'VndSecureEraseReportService.v1_0_0.VndSecureEraseReportService',
  says: 'What the latest erase of the whole server has reported.',
  properties: {
    ...identity(
      'SecureEraseReportService',
      'VndSecureEraseReportService',
      'Reports of the erase of the whole server',
    ),
    EraseInitiatedBy: row(
      nullable(text()),
      'Who asked for the erase; null without a report.',
      ({ tree }) => reportedRun(tree)?.user ?? null,
    ),
    ServerSerialNumber: row(
      nullable(text()),
      'The number that its maker gave to the server that was erased; null without a report.',
      ({ tree }) => (reportedRun(tree) === undefined ? null : systemSerial(tree)),
    ),
    Links: links({
      SecureEraseReportEntries: linkRow(
        'The reports, one of each device.',
        `${reportServiceUri}SecureEraseReportEntries/`,
      ),
    }),
  },
  actions: [deleteReport],
});

export const eraseReportEntry = at(`${entriesPattern}{EntryId}/`, (tree) =>
  listReports(tree).map((part) => ({ params: { ...ofSystem, EntryId: part.id }, part })),
).resource({
  type: 'VndSecureEraseReport.v1_1_0.VndSecureEraseReport',
  says: 'What came of the erase of one device.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => `Secure Erase Report ${part.id}`,
    ),
    DeviceIdentifier: row(text(), 'Which device it is, and where.', 'deviceIdentifier'),
    DeviceType: row(oneOf(deviceTypes), 'What kind of device it is.', 'deviceType'),
    EraseEndTime: row(
      nullable(dateTime),
      'When its erase ended; null while it goes on.',
      ({ part: { endedAt } }) => (endedAt === null ? null : formatInstant(endedAt)),
    ),
    EraseStartTime: row(dateTime, 'When its erase began.', ({ part }) => formatInstant(part.startedAt)),
    EraseStatus: row(oneOf(eraseStatuses), 'What came of it.', 'status'),
    EraseType: row(oneOf(eraseTypes), 'How thoroughly it is erased, as NIST SP 800-88 has it.', 'eraseType'),
    SerialNumber: row(
      nullable(text()),
      'The number that its maker gave to the piece that was erased; null where it has none of its own.',
      'serialNumber',
    ),
  },
});

export const eraseReportEntries = at(entriesPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndSecureEraseReportCollection.VndSecureEraseReportCollection',
  says: 'The reports of the latest erase of the whole server.',
  name: 'Secure Erase Report Collection',
  description: 'Secure Erase Report Collection View',
  members: eraseReportEntry,
});
