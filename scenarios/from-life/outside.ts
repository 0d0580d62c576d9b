/** Who was outside: listeners and sources that answer a scenario's controller as a history says it was answered. */
import { isDeepStrictEqual } from 'node:util';
import { formatDuration, isEffectResult, type JsonObject, type OutboxEntry } from '../../engine/index.js';
import { type ListenerAnswerInput, noListeners, parseListeners } from '../outside/listeners.js';
import { createAnswerer, type Outside } from '../outside/outside.js';
import { readSent } from '../outside/sent.js';
import { noSources, parseSources, type SourceInput } from '../outside/sources.js';
import { describeImageHeader } from './images.js';
import type { Life } from './life.js';

export interface OutsideKeys {
  readonly keys: JsonObject;
  /** What no listener and no source answers, with the line of the answer. */
  readonly leftOut: readonly { readonly line: number; readonly what: string }[];
}

interface Came {
  readonly entry: OutboxEntry;
  readonly line: number;
  readonly answer: { readonly afterMs: number; readonly result: JsonObject };
}

/** Statuses that listeners and servers answer with: those of RFC 9110 that one meets, a success before the rest. */
const statuses = [
  200, 201, 202, 204, 301, 302, 307, 308, 400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 429, 500, 501,
  502, 503, 504,
];

export function outsideOf(effects: readonly OutboxEntry[], { inputs }: Life): OutsideKeys {
  const entries = new Map(effects.map((entry) => [entry.id, entry]));
  const came = inputs.flatMap(({ at, input, line }): readonly Came[] => {
    const entry = isEffectResult(input) ? entries.get(input.id) : undefined;
    if (entry === undefined || !isEffectResult(input)) return [];
    return [{ entry, line, answer: { afterMs: at - entry.requestedAt, result: input.result } }];
  });
  const listeners = new Map<string, (ListenerAnswerInput | undefined)[]>();
  const sources = new Map<string, SourceInput>();
  const leftOut: { line: number; what: string }[] = [];
  for (const one of came) {
    const what = answerAt(one, listeners, sources);
    if (what !== undefined) leftOut.push({ line: one.line, what });
  }
  const heard = [...listeners].flatMap(([address, answers]) => {
    const list = shortest(Array.from(answers, (answer) => answer ?? 'never'));
    return isDeepStrictEqual(list, 'refuses') ? [] : [[address, list] as const];
  });
  return {
    keys: {
      ...(sources.size === 0 ? {} : { sources: Object.fromEntries(sources) as JsonObject }),
      ...(heard.length === 0 ? {} : { listeners: Object.fromEntries(heard) as JsonObject }),
    },
    leftOut,
  };
}

/** Adds what stands there. Returns what is wrong where nothing can stand there that answers so. */
function answerAt(
  { entry, answer }: Came,
  listeners: Map<string, (ListenerAnswerInput | undefined)[]>,
  sources: Map<string, SourceInput>,
): string | undefined {
  const answers = (outside: Partial<Outside>) =>
    isDeepStrictEqual(
      createAnswerer({ sources: noSources, listeners: noListeners, ...outside })(entry),
      answer,
    );
  const sent = readSent(entry);
  if (sent !== undefined) {
    const { to, number } = sent;
    const given = [...listenerAnswers(answer.afterMs)].find((one) => answersAs(to, one, answers));
    const known = listeners.get(to) ?? [];
    if (given === undefined) return `no listener at ${to} answers as it did`;
    const before = known[number - 1];
    if (before !== undefined && !isDeepStrictEqual(before, given)) {
      return `the listener at ${to} answered its ${number}. message in two ways`;
    }
    known[number - 1] = given;
    listeners.set(to, known);
    return undefined;
  }
  const { uri } = entry.params as { readonly uri?: string };
  if (uri === undefined || answers({})) return undefined;
  const given = [...sourcesFor(answer)].find((one) => answers({ sources: parseSources({ [uri]: one }) }));
  if (given === undefined) return `nothing that stands at ${uri} is answered so`;
  const before = sources.get(uri);
  if (before !== undefined && !isDeepStrictEqual(before, given)) return `what stood at ${uri} changed`;
  sources.set(uri, given);
  return undefined;
}

function answersAs(
  to: string,
  given: ListenerAnswerInput,
  answers: (outside: Partial<Outside>) => boolean,
): boolean {
  // No log entry is answered with a status.
  if (to.startsWith('syslog') && typeof given !== 'string') return false;
  return answers({ listeners: parseListeners({ [to]: given }) });
}

function* listenerAnswers(afterMs: number): Generator<ListenerAnswerInput> {
  yield 'refuses';
  for (const status of statuses) yield afterMs === 0 ? status : { status, after: formatDuration(afterMs) };
  yield 'never';
}

function* sourcesFor({ afterMs, result }: Came['answer']): Generator<SourceInput> {
  const after = afterMs === 0 ? {} : { after: formatDuration(afterMs) };
  const { realm, principals, header } = result;
  if (typeof realm === 'string' && Array.isArray(principals)) {
    const names = principals.map((name) =>
      String(name).replace(new RegExp(`@${realm.replaceAll('.', '\\.')}$`), ''),
    );
    yield { keytab: { realm, principals: names }, ...after };
  }
  for (const image of describeImageHeader(header)) yield { image, ...after };
  for (const status of statuses) if (status !== 200) yield { status, ...after };
  yield { base64: Buffer.from('no more than a text').toString('base64'), ...after };
}

/** The last answer is that to all that follow. */
function shortest(answers: readonly ListenerAnswerInput[]) {
  const last = answers.at(-1);
  const other = answers.findLastIndex((answer) => !isDeepStrictEqual(answer, last));
  const list = answers.slice(0, other + 2);
  return list.length === 1 ? list[0] : list;
}
