/** Answers that do not come, or not whole: as `fetch` rejects, and as a caller in the process is told. */
import { connectionRefused, type Transit, type Unanswered, unreachable } from '../../models/redfish/index.js';

/** How an answer is lost to whoever waits for it. What was closed or cut may have been carried out. */
export const losses = {
  unavailable: 'the controller is unavailable: connection dropped',
  refused: 'connection refused',
  closed: 'connection closed without an answer',
  cut: 'the answer broke off in its body',
} as const;
export type Loss = keyof typeof losses;

export function lossOf(answer: Unanswered): Loss {
  if (answer === unreachable) return 'unavailable';
  return answer === connectionRefused ? 'refused' : 'closed';
}

/** As Node's `fetch` has it. */
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

/** What reading the rest of a body ends in. */
export function truncatedError(cut: NonNullable<Transit['cut']>): TypeError {
  const code = cut === 'reset' ? 'ECONNRESET' : codes.cut;
  return new TypeError('terminated', { cause: failure(losses.cut, code) });
}

function failure(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
