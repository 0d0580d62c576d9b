/** The console: opens the session, then renders the shell; or renders the report of a sweep. */
import { render } from 'preact';
import { isExported, reportFile } from './api/record.js';
import { openSession } from './api/session.js';
import { Shell } from './shell/shell.js';
import { followAddress } from './store/focus.js';
import { followNotebook } from './store/notebook.js';
import { startFollowing } from './store/run.js';
import { applyTheme } from './store/theme.js';

const place = document.getElementById('console');
if (place === null) throw new Error('the page has no element for the console');
applyTheme();
place.replaceChildren();
if (reportFile !== undefined && !isExported) {
  const { ReportPage } = await import('./report/report-page.js');
  render(<ReportPage file={reportFile} />, place);
} else {
  openSession();
  followAddress();
  startFollowing();
  followNotebook();
  render(<Shell />, place);
}
