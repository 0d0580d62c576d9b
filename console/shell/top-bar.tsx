/** Bar of the console: the moment that is shown, whether it is live or past, steps, and the controls of the clock. */
import { memberName } from '../api/client.js';
import { Button } from '../parts/button.js';
import { goLive, isLive, moment, step } from '../store/moment.js';
import { isPlaying, togglePlayback } from '../store/playback.js';
import { connectionProblem, extent } from '../store/run.js';
import { nextTheme, theme } from '../store/theme.js';
import { formatClock, formatDate, formatOffset } from '../time/format.js';
import { goToChange } from '../why/changes.js';
import { ClockControls } from './clock-controls.js';
import { toggleHelp } from './commands.js';
import { Mark } from './mark.js';

export function TopBar() {
  return (
    <header class="top-bar">
      <div class="brand">
        <Mark />
        {memberName === undefined ? (
          <span>Tidefish</span>
        ) : (
          <a href="/console/fleet.html" title="Back to the fleet">
            {decodeURIComponent(memberName)}
          </a>
        )}
      </div>
      <Mode />
      <MomentText />
      <fieldset class="steps">
        <legend class="hidden">Steps</legend>
        <Button
          icon="previous"
          label="Previous change of the selected value ({)"
          onClick={() => void goToChange(-1)}
        />
        <Button icon="back" label="One event back ([)" onClick={() => step(-1)} />
        <Button
          icon={isPlaying.value ? 'pause' : 'play'}
          label={isPlaying.value ? 'Stop the playback (p)' : 'Play the past (p)'}
          onClick={togglePlayback}
        />
        <Button icon="forward" label="One event forward (])" onClick={() => step(1)} />
        <Button
          icon="next"
          label="Next change of the selected value (})"
          onClick={() => void goToChange(1)}
        />
      </fieldset>
      <ClockControls />
      <div class="top-bar-end">
        <Button icon="theme" label={`Theme: ${theme.value} (t)`} tone="quiet" onClick={nextTheme} />
        <Button icon="help" label="Keys (?)" tone="quiet" onClick={toggleHelp} />
      </div>
    </header>
  );
}

function Mode() {
  if (connectionProblem.value !== undefined)
    return (
      <span class="mode mode-lost" role="status">
        <i aria-hidden="true" /> Not connected
      </span>
    );
  if (extent.value === undefined)
    return (
      <span class="mode" role="status">
        Opening…
      </span>
    );
  if (isLive.value && extent.value?.isRecorded === true)
    return (
      <span class="mode mode-recorded" role="status">
        <i aria-hidden="true" /> Recorded, at its end
      </span>
    );
  if (isLive.value)
    return (
      <span class="mode mode-live" role="status">
        <i aria-hidden="true" /> Live
      </span>
    );
  return (
    <button type="button" class="mode mode-past" onClick={goLive} title="Back to the present (l)">
      <i aria-hidden="true" /> Past{' '}
      <span class="mode-return">{extent.value?.isRecorded === true ? 'to the end' : 'to the present'}</span>
    </button>
  );
}

function MomentText() {
  const now = moment.value;
  const start = extent.value?.startMs;
  if (now === undefined || start === undefined) return <div class="moment" />;
  return (
    <div class="moment" title="Virtual time in UTC, time since the start, events executed so far">
      <span class="moment-date">{formatDate(now.at)}</span>
      <time>{formatClock(now.at)}</time>
      <span class="moment-offset">{formatOffset(now.at, start)}</span>
      <span class="moment-event" title="Number of executed events: the last one before this moment">
        #{now.after}
      </span>
    </div>
  );
}
