/** Finds the request that made a write of a history: with a short body, by whoever made it. */

import type { JsonObject } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { WriteInput } from '../../models/index.js';
import { bodiesFor, type MakeUp } from '../../replay/index.js';
import { minimizeBy } from '../shrink/minimize.js';
import type { Asked, Rehearsal, Told } from './rehearsal.js';
import { isSameInput } from './same-input.js';

/** Requests that are tried for one write. Assumption: a body with more members than that is short enough. */
const triesMax = 200;

export interface FoundRequest {
  readonly body: JsonObject | undefined;
  readonly told: Told;
}

/** What was answered to the likeliest of those that were tried, where none was the one. */
export interface NoRequest {
  readonly told: Told | undefined;
}

interface Wanted {
  readonly input: WriteInput;
  readonly headers: Readonly<Record<string, string>>;
  readonly makeUp: MakeUp;
}

/** It is not sent yet. */
export function findRequest(
  rehearsal: Rehearsal,
  { input, headers, makeUp }: Wanted,
): FoundRequest | NoRequest {
  const { method, uri } = input;
  const trial = (body: JsonObject | undefined) =>
    tryRequest(rehearsal, { method, uri, body, headers }, input);
  let first: Told | undefined;
  if (Object.keys(input.body).length === 0) {
    const bare = trial(undefined);
    if (bare.isIt) return { body: undefined, told: bare.told as Told };
  }
  for (const likely of bodiesFor(input.body, makeUp)) {
    const { body, isIt, told } = withoutUnknown(likely, trial);
    first ??= told;
    if (!isIt) continue;
    const only = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, body[key]]));
    const { kept } = minimizeBy(Object.keys(body), (keys) => trial(only(keys)).isIt, triesMax);
    const short = only(kept);
    return { body: short, told: trial(short).told as Told };
  }
  return { told: first };
}

/** What the service noted beside what it was sent goes: it is told to be unknown. */
function withoutUnknown(
  likely: JsonObject,
  trial: (body: JsonObject) => ReturnType<typeof tryRequest>,
): ReturnType<typeof tryRequest> & { readonly body: JsonObject } {
  for (let body = likely; ; ) {
    const tried = trial(body);
    const unknown = tried.isIt ? [] : namesIn(tried.told).filter((name) => Object.hasOwn(body, name));
    if (unknown.length === 0) return { ...tried, body };
    body = Object.fromEntries(Object.entries(body).filter(([key]) => !unknown.includes(key)));
  }
}

/** What the messages of an answer are about. */
function namesIn(told: Told | undefined): readonly string[] {
  const { error } = (told?.reply.body ?? {}) as { readonly error?: JsonObject };
  const infos = (error?.['@Message.ExtendedInfo'] ?? []) as readonly {
    readonly MessageArgs?: readonly string[];
  }[];
  return infos.flatMap(({ MessageArgs: named = [] }) => named);
}

function tryRequest(rehearsal: Rehearsal, asked: Asked, wanted: JournaledInput) {
  const told = rehearsal.fork().ask(asked);
  const writes = told?.inputs.filter(({ type }) => type === wanted.type) ?? [];
  const [only] = writes;
  return { told, isIt: only !== undefined && writes.length === 1 && isSameInput(only, wanted) };
}
