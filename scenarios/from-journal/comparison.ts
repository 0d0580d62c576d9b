/**
 * Compares inputs of a generated scenario with those of its history. Parts that a scenario cannot reproduce are
 * ignored: secrets, sender addresses, and the content of images, which a scenario only describes.
 */
import { isDeepStrictEqual } from 'node:util';
import { isEffectResult, isObject, type Json, type JsonObject } from '../../engine/index.js';
import { type JournaledInput, uploadUri } from '../../machines/index.js';
import { withoutSecrets } from '../../replay/index.js';

const hidden = '(hidden)';

export function isSameInput(one: JournaledInput, other: JournaledInput): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

function comparable(input: JournaledInput): Json {
  if (isEffectResult(input)) return { ...input, result: withoutContent(input.result) };
  if (input.type === 'upload.received') return withoutContent(input as Json);
  if ('address' in input) return { ...input, address: hidden };
  if (!('by' in input)) return input as Json;
  const { userId, userName } = input.by;
  if (input.type === 'captured.write')
    return { ...input, change: input.change as Json, by: { userId, userName } };
  const body = input.uri.startsWith(uploadUri) ? withoutContent(input.body) : withoutSecrets(input.body);
  return { ...input, body, by: { userId, userName } };
}

/** Members that derive from the content of an image: digests, signatures, and the length of the form. */
const ofContent: readonly string[] = ['sha256', 'pieces', 'signature', 'BytesMax'];

/** Returns the reported data of an image without the members that derive from its content. */
export function withoutContent(told: Json): Json {
  return hiding(told, (name) => ofContent.includes(name));
}

function hiding(value: Json, hides: (name: string, value: Json) => boolean, name = ''): Json {
  if (hides(name, value)) return hidden;
  if (Array.isArray(value)) return value.map((item: Json) => hiding(item, hides));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, hiding(member ?? null, hides, key)]),
  );
}

/** Outcome of an effect. Unit of `afterMs`: ms since the request. */
export interface Outcome {
  readonly afterMs: number;
  readonly result: JsonObject;
}

/** Maximum difference that counts as network jitter. Assumption: an intended delay is longer. Unit: ms. */
export const networkMs = 1_000;

/**
 * Outcomes of an unreachable server. Their reasons are in the words of the runner, and their delays depend on the
 * network, so both are ignored.
 */
const nobody: readonly unknown[] = ['unreachable', 'blocked'];
const late: readonly unknown[] = [...nobody, 'timeout'];

export function isSameOutcome(one: Outcome, other: Outcome): boolean {
  return isDeepStrictEqual(ofInterest(one.result), ofInterest(other.result)) && isAsSoon(one, other, 0);
}

/** Compares two outcomes. Responses may arrive slightly earlier or later. */
export function isNearlySameOutcome(one: Outcome, other: Outcome): boolean {
  return (
    isDeepStrictEqual(ofInterest(one.result), ofInterest(other.result)) && isAsSoon(one, other, networkMs)
  );
}

function ofInterest(result: JsonObject) {
  return nobody.includes(result.outcome) ? { outcome: 'nobody' } : withoutContent(result);
}

function isAsSoon({ afterMs, result }: Outcome, other: Outcome, withinMs: number): boolean {
  return late.includes(result.outcome) || Math.abs(afterMs - other.afterMs) <= withinMs;
}
