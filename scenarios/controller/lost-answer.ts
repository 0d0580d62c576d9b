/** Errors for lost and truncated responses: the rejection of `fetch`, and the error of an in-process caller. */
import { describeManager, managerRecord } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { connectionRefused, type Transit, type Unanswered, unreachable } from '../../models/redfish/index.js';

/** Texts by kind of loss. The controller may have executed a request whose response was closed or cut. */
export const losses = {
  unavailable: 'the controller is unavailable: connection dropped',
  refused: 'connection refused',
  closed: 'connection closed without a response',
  cut: 'the response is truncated in its body',
} as const;
export type Loss = keyof typeof losses;

/** Error of a synchronous request without a response. */
export class LostAnswer extends Error {}

/** Descriptions of a controller that does not answer, by the name of its state. */
const absences: Readonly<Record<string, string>> = {
  hung: 'the controller is hung',
  restarting: 'the controller is restarting',
  unpowered: 'the controller has no power',
  disabled: 'the controller is disabled',
};

/** Returns why the controller does not answer; undefined for a controller that answers. */
export function describeAbsence(tree: ControllerTree): string | undefined {
  return absences[describeManager(managerRecord(tree))];
}

/**
 * Evaluates a predicate. If the predicate sends a request to a controller that does not answer, the error names the
 * state of the controller and the method that reads without a request.
 */
export function adviseLook<Value>({ tree }: { readonly tree: ControllerTree }, evaluate: () => Value): Value {
  try {
    return evaluate();
  } catch (error) {
    const away = describeAbsence(tree);
    if (!(error instanceof LostAnswer) || away === undefined) throw error;
    const advice = `${away}, so a predicate cannot send a request; use look(uri), which reads a resource at any time`;
    throw new LostAnswer(`runUntil: ${error.message}: ${advice}`, { cause: error });
  }
}

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
