/**
 * Files that are made when they are asked for, of the tree and the query: no resources, so they have no type, no ETag
 * and nothing to project. Their privileges, methods and errors are those of everything else.
 */
import { findFact } from '../facts/index.js';
import { baseMessage } from '../messages/index.js';
import type { Asked, MakeDownload, Refusal } from '../resource/define.js';
import { answer, refusalAnswer } from './answer.js';
import { formatAllow } from './methods.js';
import type { RedfishResponse } from './request.js';
import type { Target } from './resolve.js';

export function downloadAnswer(
  target: Target,
  make: MakeDownload,
  { tree, clock }: Pick<Asked, 'tree' | 'clock'>,
  query: string,
): RedfishResponse {
  const parsed = parameters(query);
  const made =
    'messages' in parsed ? parsed : make({ tree, params: target.params, clock, query: parsed, findFact });
  if ('messages' in made) return refusalAnswer(made, clock);
  const { contentType, fileName, body } = made;
  return answer(200, clock, body, {
    'Content-Type': contentType,
    Allow: formatAllow(target),
    ...(fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}"` }),
  });
}

/** By name; none may stand twice. Several `&` between two are one (behaviour § 2.24 joins them by two). */
function parameters(query: string): ReadonlyMap<string, string> | Refusal {
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (found.has(name)) return { messages: [baseMessage('QueryParameterValueError', [name])] };
    found.set(name, value);
  }
  return found;
}
