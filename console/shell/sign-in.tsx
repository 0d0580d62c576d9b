/** Page without a session: asks for the token of the control API, or for another link. */
import { useState } from 'preact/hooks';
import { enterToken, session } from '../api/session.js';
import { Mark } from './mark.js';

export function SignIn() {
  const [text, setText] = useState('');
  const { reason } = session.value;
  return (
    <main class="sign-in">
      <form
        class="sign-in-card"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') enterToken(text);
        }}
      >
        <h1>
          <Mark /> Tidefish
        </h1>
        {reason !== undefined && (
          <p class="notice notice-problem" role="alert">
            {reason}
          </p>
        )}
        <p>
          Open the link that <code>tidefish serve</code> printed as <b>console</b>. A link opens one tab. For
          a further tab, enter the token of the control API.
        </p>
        <label class="field">
          <span>Token</span>
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <button type="submit" class="button button-primary" disabled={text.trim() === ''}>
          Open the console
        </button>
      </form>
    </main>
  );
}
