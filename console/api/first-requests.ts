/**
 * First requests of a page that a link opens. They leave before the rest of the code is read: the exchange of the one-time
 * token, and then the answer with which the page opens. The build makes a file of this module, which imports types alone.
 */
import type { OpeningAnswer } from './types.js';

/** Result of the exchange: the token of a session, or the reason why there is none. */
export type Exchange = { readonly token: string } | { readonly reason: string };

/** False for the page of a fleet, which opens with other answers. */
const isConsole = window.location.pathname.endsWith('/console/');
const given = takeToken();

/** Exchange of the token in the address; undefined for an address without a token. */
export const exchange = given === undefined ? undefined : exchangeToken(given);

/** Answer with which the page opens; undefined if it has to be requested later, with a token of another source. */
export const firstOpening = exchange?.then(async (result): Promise<OpeningAnswer | undefined> => {
  if ('reason' in result || !isConsole) return undefined;
  try {
    const headers = { Authorization: `Bearer ${result.token}` };
    const response = await fetch('opening?content=server', { headers });
    return response.ok ? ((await response.json()) as OpeningAnswer) : undefined;
  } catch {
    return undefined;
  }
});

/** Returns the token in the address, and removes it from the address and from the history; undefined for none. */
function takeToken(): string | undefined {
  const token = /^#token=([\w-]+)$/.exec(window.location.hash)?.[1];
  if (token !== undefined) window.history.replaceState(null, '', window.location.pathname);
  return token;
}

async function exchangeToken(token: string): Promise<Exchange> {
  try {
    const response = await fetch('session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const answer: { readonly token?: string; readonly detail?: string } = await response.json();
    if (response.ok && answer.token !== undefined) return { token: answer.token };
    return { reason: answer.detail ?? `the service answered ${response.status}` };
  } catch {
    return { reason: 'the service does not answer' };
  }
}
