/** Entry of the console: opens the session, then renders the shell. */
import { render } from 'preact';
import { openSession } from './api/session.js';
import { Shell } from './shell/shell.js';
import { followAddress } from './store/focus.js';
import { startFollowing } from './store/run.js';
import { applyTheme } from './store/theme.js';

const place = document.getElementById('console');
if (place === null) throw new Error('the page has no element for the console');
applyTheme();
await openSession();
followAddress();
startFollowing();
place.replaceChildren();
render(<Shell />, place);
