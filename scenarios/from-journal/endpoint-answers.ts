/** Finds the response of a listener or a source that leads to a recorded result. */
import { isDeepStrictEqual } from 'node:util';
import { formatDuration, type OutboxEntry } from '../../engine/index.js';
import { createEffectResponder } from '../endpoints/endpoints.js';
import { type ListenerAnswerInput, noListeners, parseListeners } from '../endpoints/listeners.js';
import { noSources, parseSources, type SourceInput } from '../endpoints/sources.js';
import { isSameOutcome, type Outcome } from './comparison.js';
import { describeImageHeader } from './images.js';

/** Effect and its outcome; the outcome is undefined if the effect has no result at the end of the history. */
export interface EffectOutcome {
  readonly entry: OutboxEntry;
  readonly outcome: Outcome | undefined;
}

/** Returns the response of a listener that leads to the outcome; undefined if no listener can give it. */
export function findListenerAnswer(
  to: string,
  { entry, outcome }: EffectOutcome,
): ListenerAnswerInput | undefined {
  if (outcome === undefined) return 'never';
  // A listener of log entries never responds with a status.
  const candidates = to.startsWith('syslog') ? failures : [...listenerAnswers(outcome)];
  return likest(outcome, candidates, (given) =>
    createEffectResponder({ sources: noSources, listeners: parseListeners({ [to]: given }) })(entry),
  );
}

/** Returns the response of a source that leads to the outcome; undefined if no source can give it. */
export function findSource(uri: string, { entry, outcome }: EffectOutcome): SourceInput | undefined {
  if (outcome === undefined) return 'never';
  return likest(outcome, [...sourcesFor(outcome)], (given) =>
    createEffectResponder({ sources: parseSources({ [uri]: given }), listeners: noListeners })(entry),
  );
}

/** Returns true if an address without an endpoint leads to the outcome. */
export function endsWithoutEndpoint({ entry, outcome }: EffectOutcome): boolean {
  if (outcome === undefined) return true;
  const made = createEffectResponder({ sources: noSources, listeners: noListeners })(entry);
  return made !== undefined && isSameOutcome(outcome, made);
}

/** Returns the candidate with exactly the recorded outcome, or else the nearest candidate that a scenario supports. */
function likest<Given>(
  outcome: Outcome,
  candidates: readonly Given[],
  comesTo: (given: Given) => Outcome | undefined,
): Given | undefined {
  const made = candidates.map((given) => ({ given, outcome: comesTo(given) }));
  const found =
    made.find((one) => isDeepStrictEqual(one.outcome, outcome)) ??
    made.find((one) => one.outcome !== undefined && isSameOutcome(one.outcome, outcome));
  return found?.given;
}

const failures = ['refuses', 'never'] as const;

function* listenerAnswers({ afterMs, result }: Outcome): Generator<ListenerAnswerInput> {
  yield* failures;
  for (const status of [200, ...statusesIn(result.reason)])
    yield afterMs === 0 ? status : { status, after: formatDuration(afterMs) };
}

function* sourcesFor({ afterMs, result }: Outcome): Generator<SourceInput> {
  yield* [...failures, 'cuts'] as const;
  const after = afterMs === 0 ? {} : { after: formatDuration(afterMs) };
  const { realm, principals, header, list, reason } = result;
  if (typeof realm === 'string' && Array.isArray(principals)) {
    const names = principals.map((name) => withoutRealm(String(name), `@${realm}`));
    yield { keytab: { realm, principals: names }, ...after };
  }
  if (typeof list === 'string') yield { base64: list, ...after };
  for (const image of describeImageHeader(header)) yield { image, ...after };
  for (const status of statusesIn(reason)) if (status !== 200) yield { status, ...after };
  yield { base64: Buffer.from('no more than a text').toString('base64'), ...after };
}

/** Returns the numbers in a reason that can be the status of the response. */
function statusesIn(reason: unknown): readonly number[] {
  return (String(reason).match(/\b[1-5]\d\d\b/g) ?? []).map(Number);
}

function withoutRealm(name: string, ending: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}
