/** The collection of reports of bundle updates. */
import { at } from '../../../resource/at.js';
import { bundleReport, bundleReportsUri } from './report.js';

export const bundleReports = at(bundleReportsUri).collection({
  type: 'VndBundleUpdateReportCollection.VndBundleUpdateReportCollection',
  says: 'What became of the last install sets that were invoked.',
  name: 'Bundle Update Reports',
  description: 'Bundle Update Reports View',
  members: bundleReport,
});
