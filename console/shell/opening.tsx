/** Page of an exported console while its journal is replayed, and after the replay has failed. */
import { replayed } from '../api/record.js';
import { session } from '../api/session.js';
import { Mark } from './mark.js';

export function Opening() {
  const { reason } = session.value;
  const percent = Math.round(replayed.value * 100);
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <h1>
          <Mark /> Tidefish
        </h1>
        {reason === undefined ? (
          <>
            <p>
              The journal is replayed in this page, so that each moment of it can be shown and each question
              has an answer. No server is needed.
            </p>
            <progress max={100} value={percent} aria-label="Replay of the journal" />
            <p class="muted">{percent} %</p>
          </>
        ) : (
          <p class="notice notice-problem" role="alert">
            {reason}
          </p>
        )}
      </div>
    </main>
  );
}
