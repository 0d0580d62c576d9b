/** What stands outside of the controller is changed: a listener, or what an address sends that the controller fetches from. */
import { formatDuration } from '../../../engine/index.js';
import { canonicalAddress, listenerAddress } from '../../endpoints/listener-address.js';
import { canAnswer, type ListenerAnswer, listenerAnswer, logAnswered } from '../../endpoints/listeners.js';
import { canonicalSource, type Source, sourceAddress, sourceSchema } from '../../endpoints/sources.js';
import { done } from '../../run/track.js';
import { stepKind } from '../step-kind.js';

/** Whoever listens at an address answers otherwise from now on, comes, or goes away. */
export const listener = stepKind({
  key: 'listener',
  description: 'Whoever listens at an address answers otherwise from now on, comes there, or goes away.',
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
    words: () => `listener ${address} ${answersInWords(answers)}`,
    take({ controller }) {
      controller.changeEndpoints({ listeners: new Map([[address, [answers]]]) });
      return done('');
    },
  }),
});

function answersInWords(answer: ListenerAnswer): string {
  if (answer === 'refuses') return answer;
  if (answer === 'never') return 'never answers';
  const { status, afterMs } = answer;
  return `answers ${status}${afterMs === 0 ? '' : ` after ${formatDuration(afterMs)}`}`;
}

/** Something else stands at an address that the controller fetches from, or its server fails from now on. */
export const source = stepKind({
  key: 'source',
  description:
    'Something else stands from now on at an address that the controller fetches from, or its server fails.',
  value: sourceAddress.transform(canonicalSource),
  beside: {
    sends: sourceSchema.describe(
      'What it sends from now on: what a source has, or refuses, never, or cuts for an answer that ends within its body.',
    ),
  },
  *problems(_, { sends }) {
    if (sends !== undefined) return;
    yield { message: 'does not say what it sends', expected: 'sends beside source', path: [] };
  },
  prepare: (address, { sends = 'refuses' }) => ({
    leastMs: 0,
    words: () => `source ${address} ${sendsInWords(sends)}`,
    take({ controller }) {
      controller.changeEndpoints({ sources: new Map([[address, sends]]) });
      return done('');
    },
  }),
});

function sendsInWords(sends: Source): string {
  if (sends === 'never') return 'never answers';
  if (sends === 'cuts') return 'cuts what it sends';
  if (sends === 'refuses') return sends;
  const { afterMs, content } = sends;
  return `${contentInWords(content)}${afterMs === 0 ? '' : ` after ${formatDuration(afterMs)}`}`;
}

function contentInWords(content: Exclude<Source, string>['content']): string {
  if ('status' in content) return `answers ${content.status}`;
  if ('image' in content) return `sends ${content.image.for} ${content.image.version}`;
  return `sends ${content.bytes.length} bytes`;
}
