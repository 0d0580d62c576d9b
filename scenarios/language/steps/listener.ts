/** Whoever listens at an address answers otherwise from now on, comes, or goes away. */
import { formatDuration } from '../../../engine/index.js';
import { canonicalAddress, listenerAddress } from '../../outside/listener-address.js';
import { canAnswer, type ListenerAnswer, listenerAnswer, logAnswered } from '../../outside/listeners.js';
import { done } from '../../run/track.js';
import { stepKind } from '../step-kind.js';

export const listener = stepKind({
  key: 'listener',
  says: 'Whoever listens at an address answers otherwise from now on, comes there, or goes away.',
  value: listenerAddress.transform(canonicalAddress),
  beside: {
    answers: listenerAnswer.describe(
      'What it does with all that is sent from now on: an HTTP status, refuses, never, or a status with after.',
    ),
  },
  *problems(address, { answers }) {
    if (answers === undefined) {
      yield { message: 'does not say how it answers', expected: 'answers beside listener', path: [] };
    } else if (!canAnswer(address, answers)) yield { ...logAnswered, path: ['answers'] };
  },
  prepare: (address, { answers = 'refuses' }) => ({
    leastMs: 0,
    words: () => `listener ${address} ${inWords(answers)}`,
    take({ controller }) {
      controller.changeOutside({ listeners: new Map([[address, [answers]]]) });
      return done('');
    },
  }),
});

function inWords(answer: ListenerAnswer): string {
  if (answer === 'refuses') return answer;
  if (answer === 'never') return 'never answers';
  const { status, afterMs } = answer;
  return `answers ${status}${afterMs === 0 ? '' : ` after ${formatDuration(afterMs)}`}`;
}
