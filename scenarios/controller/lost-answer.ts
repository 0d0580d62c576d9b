/** Errors for lost and truncated responses: the rejection of `fetch`, and the error of an in-process caller. */
import { connectionRefused, type Transit, type Unanswered, unreachable } from '../../models/redfish/index.js';

/** Texts by kind of loss. The controller may have executed a request whose response was closed or cut. */
export const losses = {
  unavailable: 'the controller is unavailable: connection dropped',
  refused: 'connection refused',
  closed: 'connection closed without a response',
  cut: 'the response is truncated in its body',
} as const;
export type Loss = keyof typeof losses;

export function lossOf(answer: Unanswered): Loss {
  if (answer === unreachable) return 'unavailable';
  return answer === connectionRefused ? 'refused' : 'closed';
}

/** Error codes of a lost response, equal to those of Node's `fetch`. */
const codes: Readonly<Record<Loss, string>> = {
  unavailable: 'UND_ERR_SOCKET',
  refused: 'ECONNREFUSED',
  closed: 'UND_ERR_SOCKET',
  cut: 'UND_ERR_SOCKET',
};

export function unansweredError(answer: Unanswered): TypeError {
  const loss = lossOf(answer);
  return new TypeError('fetch failed', { cause: failure(losses[loss], codes[loss]) });
}

/** Returns the error of reading the rest of a truncated body. */
export function truncatedError(cut: NonNullable<Transit['cut']>): TypeError {
  const code = cut === 'reset' ? 'ECONNRESET' : codes.cut;
  return new TypeError('terminated', { cause: failure(losses.cut, code) });
}

function failure(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
