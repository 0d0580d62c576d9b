/**
 * Session of the page. The address contains a one-time token in its fragment. The page exchanges the token for the token
 * of a session, keeps that one for this tab alone, and removes the fragment from the address and from the history.
 */
import { signal } from '@preact/signals';
import { exchange } from './first-requests.js';
import { isExported, openRecord } from './record.js';

/**
 * `opening`: the token of the link is exchanged. `open`: requests are possible. `closed`: the user has to enter a token or
 * to open another link. `replaying`: the journal of an exported page is replayed.
 */
export interface SessionState {
  readonly status: 'opening' | 'open' | 'closed' | 'replaying';
  /** Reason why the session is closed, or why there is no record; undefined if there was no token at all. */
  readonly reason?: string;
}

const storageKey = 'tidefish.console.token';

export const session = signal<SessionState>({ status: 'closed' });
let token = readStored();

/** Returns the token of the session; undefined while the session is closed. */
export function sessionToken(): string | undefined {
  return token;
}

/** Opens the record of an exported page, while the page shows the progress. */
async function openExported(): Promise<void> {
  session.value = { status: 'replaying' };
  try {
    await openRecord();
    session.value = { status: 'open' };
  } catch (error) {
    session.value = { status: 'replaying', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Opens the session with the token of the address, or with the token that this tab stored. */
export function openSession(): void {
  if (isExported) void openExported();
  else if (exchange !== undefined) {
    session.value = { status: 'opening' };
    void exchange.then((result) => {
      if ('token' in result) enterToken(result.token);
      else closeSession(result.reason);
    });
  } else if (token !== undefined) session.value = { status: 'open' };
}

/** Opens the session with a token: that of the control API, which `serve` prints, or that of a session. */
export function enterToken(text: string): void {
  store(text.trim());
  session.value = { status: 'open' };
}

/** Closes the session after the service has refused its token. */
export function closeSession(reason: string): void {
  token = undefined;
  window.sessionStorage.removeItem(storageKey);
  session.value = { status: 'closed', reason };
}

function store(value: string): void {
  token = value;
  window.sessionStorage.setItem(storageKey, value);
}

function readStored(): string | undefined {
  return window.sessionStorage.getItem(storageKey) ?? undefined;
}
