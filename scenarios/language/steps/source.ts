/** Something else stands at an address that the controller fetches from, or its server fails from now on. */
import { formatDuration } from '../../../engine/index.js';
import { canonicalSource, type Source, sourceAddress, sourceSchema } from '../../outside/sources.js';
import { done } from '../../run/track.js';
import { stepKind } from '../step-kind.js';

export const source = stepKind({
  key: 'source',
  says: 'Something else stands from now on at an address that the controller fetches from, or its server fails.',
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
    words: () => `source ${address} ${inWords(sends)}`,
    take({ controller }) {
      controller.changeOutside({ sources: new Map([[address, sends]]) });
      return done('');
    },
  }),
});

function inWords(sends: Source): string {
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
