/** Entry of the page of a fleet: opens the session, then renders the page. */
import { render } from 'preact';
import { openSession, session } from '../api/session.js';
import { SignIn } from '../shell/sign-in.js';
import { Toasts } from '../shell/toasts.js';
import { applyTheme } from '../store/theme.js';
import { FleetPage } from './fleet-page.js';
import { startFollowing } from './fleet-store.js';

function Page() {
  if (session.value.status === 'closed') return <SignIn />;
  return (
    <>
      <FleetPage />
      <Toasts />
    </>
  );
}

const place = document.getElementById('console');
if (place === null) throw new Error('the page has no element for the fleet');
applyTheme();
startFollowing();
openSession();
render(<Page />, place);
