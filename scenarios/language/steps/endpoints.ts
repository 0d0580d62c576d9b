/** Steps that change endpoints: a listener, or the content of a source. */
import { formatDuration } from '../../../engine/index.js';
import { canonicalAddress, listenerAddress } from '../../endpoints/listener-address.js';
import { canAnswer, type ListenerAnswer, listenerAnswer, logAnswered } from '../../endpoints/listeners.js';
import { canonicalSource, type Source, sourceAddress, sourceSchema } from '../../endpoints/sources.js';
import { done } from '../../run/track.js';
import { stepKind } from '../step-kind.js';

/** Step that changes, adds or removes a listener at an address. */
export const listener = stepKind({
  key: 'listener',
  description: 'Changes the response of the listener at an address, or adds or removes the listener.',
  value: listenerAddress.transform(canonicalAddress),
  beside: {
    answers: listenerAnswer.describe(
      'Response to all later deliveries: an HTTP status, refuses, never, or a status with after.',
    ),
  },
  *problems(address, { answers }) {
    if (answers === undefined) {
      yield { message: 'has no answers', expected: 'answers together with listener', path: [] };
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

/** Step that changes the content of a source, or makes its server fail from now on. */
export const source = stepKind({
  key: 'source',
  description:
    'Changes the content of a source that the controller downloads from, or makes its server fail.',
  value: sourceAddress.transform(canonicalSource),
  beside: {
    sends: sourceSchema.describe(
      'Response to all later downloads: the content of a source; or refuses, never, or cuts for a truncated body.',
    ),
  },
  *problems(_, { sends }) {
    if (sends !== undefined) return;
    yield { message: 'has no sends', expected: 'sends together with source', path: [] };
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
  if (sends === 'cuts') return 'truncates its responses';
  if (sends === 'refuses') return sends;
  const { afterMs, content } = sends;
  return `${contentInWords(content)}${afterMs === 0 ? '' : ` after ${formatDuration(afterMs)}`}`;
}

function contentInWords(content: Exclude<Source, string>['content']): string {
  if ('status' in content) return `answers ${content.status}`;
  if ('image' in content) return `sends ${content.image.for} ${content.image.version}`;
  return `sends ${content.bytes.length} bytes`;
}
