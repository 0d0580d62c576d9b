/** Frame of the console: bar, navigation, view, the answer to why, and the timeline. */
import { recordNotice } from '../api/record.js';
import { session } from '../api/session.js';
import { Loading } from '../parts/notice.js';
import { focus } from '../store/focus.js';
import { isLive, positionProblem } from '../store/moment.js';
import { connectionProblem, extent } from '../store/run.js';
import { Timeline } from '../timeline/timeline.js';
import { findView } from '../views/views.js';
import { WhyPanel } from '../why/why-panel.js';
import { useCommands } from './commands.js';
import { Help } from './help.js';
import { Navigation } from './navigation.js';
import { Opening } from './opening.js';
import { SignIn } from './sign-in.js';
import { Toasts } from './toasts.js';
import { TopBar } from './top-bar.js';

export function Shell() {
  const { status } = session.value;
  if (status === 'closed') return <SignIn />;
  return status === 'replaying' ? <Opening /> : <Frame />;
}

function Frame() {
  useCommands();
  const { title, View } = findView(focus.value.view);
  const isLost = connectionProblem.value !== undefined;
  const problem = connectionProblem.value ?? positionProblem.value ?? recordNotice.value;
  return (
    <div
      class={`shell ${isLive.value ? 'is-live' : 'is-past'} ${focus.value.why === undefined ? '' : 'has-why'}`}
    >
      <TopBar />
      <Navigation />
      <main class={`view ${isLost ? 'is-lost' : ''}`} aria-label={title} key={title}>
        {problem !== undefined && (
          <p class={`notice notice-problem ${isLost ? 'notice-lost' : ''}`} role="alert">
            {problem}
          </p>
        )}
        {/* Until the extent is known, a view would ask everything twice. The frame is drawn meanwhile. */}
        {extent.value !== undefined && <View />}
        {extent.value === undefined && problem === undefined && <Loading what="the history" />}
      </main>
      {focus.value.why !== undefined && <WhyPanel location={focus.value.why} />}
      <Timeline />
      <Help />
      <Toasts />
    </div>
  );
}
