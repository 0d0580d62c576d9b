/** The same reports in the form that older clients know, below the section of the vendor (behaviour § 2.23). */
import { formatInstant } from '../../../../engine/index.js';
import { at } from '../../../resource/at.js';
import { dateTime } from '../../../resource/kinds.js';
import { ofSystem, systemPattern, systemUri } from '../../../resource/one-server.js';
import { nullable, oneOf, text } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { deviceTypes, listReports } from '../report.js';
import { eraseStarts, eraseStatuses } from '../state.js';

const reportsPattern = `${systemPattern}Oem/Vnd/EraseReport/` as const;
export const vendorReportsUri = `${systemUri}Oem/Vnd/EraseReport/`;

/** A report is of one device, so its type is in the singular: `NVMeDrive`. */
function inSingular(type: string): string {
  return type.replace(/s$/, '');
}

export const vendorReport = at(`${reportsPattern}{ReportId}/`, (tree) =>
  listReports(tree).map((part) => ({ params: { ...ofSystem, ReportId: part.id }, part })),
).resource({
  type: 'VndEraseReport.v1_0_0.VndEraseReport',
  says: 'What came of the erase of one device, in the older form.',
  properties: {
    ...identity(
      ({ part }) => part.id,
      ({ part }) => `Erase Report ${part.id}`,
    ),
    ResetType: row(
      nullable(oneOf(eraseStarts)),
      'How the server was reset for the erase to begin; null where it was starting already.',
      'resetType',
    ),
    DeviceType: row(oneOf(deviceTypes.map(inSingular)), 'What kind of device it is.', ({ part }) =>
      inSingular(part.deviceType),
    ),
    DeviceIdentifier: row(text(), 'Which device it is, and where.', 'deviceIdentifier'),
    SerialNumber: row(
      nullable(text()),
      'The number that its maker gave to the piece that was erased; null where it has none of its own.',
      'serialNumber',
    ),
    EraseStatus: row(oneOf(eraseStatuses), 'What came of it.', 'status'),
    EraseType: row(
      oneOf(['PURGE', 'CLEAR']),
      'How thoroughly it is erased, as NIST SP 800-88 has it.',
      ({ part }) => (part.eraseType === 'Purge' ? 'PURGE' : 'CLEAR'),
    ),
    StartTime: row(dateTime, 'When its erase began.', ({ part }) => formatInstant(part.startedAt)),
    EndTime: row(
      nullable(dateTime),
      'When its erase ended; null while it goes on.',
      ({ part: { endedAt } }) => (endedAt === null ? null : formatInstant(endedAt)),
    ),
  },
});

export const vendorReports = at(reportsPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndEraseReportCollection.VndEraseReportCollection',
  says: 'The reports of the latest erase of the whole server, in the older form.',
  name: 'Erase Reports',
  description: 'Reports of the erase of the whole server, one of each device',
  members: vendorReport,
});
