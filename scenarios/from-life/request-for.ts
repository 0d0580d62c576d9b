/** Finds the request that made a write of a history: with a short body, by whoever made it. */

import type { JsonObject } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { WriteInput } from '../../models/index.js';
import { findBody, likelyBodies, type MakeUp } from '../../replay/index.js';
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
  const { body, came } = findBody(likelyBodies(rehearsal.sentBody(input, makeUp), makeUp), trial);
  if (!came.isIt) return { told: came.told };
  if (body === undefined) return { body, told: came.told };
  const only = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, body[key]]));
  const { kept } = minimizeBy(Object.keys(body), (keys) => trial(only(keys)).isIt, triesMax);
  const short = only(kept);
  return { body: short, told: trial(short).told };
}

function tryRequest(rehearsal: Rehearsal, asked: Asked, wanted: JournaledInput) {
  const told = rehearsal.fork().ask(asked);
  const writes = told.inputs.filter(({ type }) => type === wanted.type);
  const [only] = writes;
  const said = typeof told.answer === 'string' ? undefined : told.answer.body;
  return { told, said, isIt: only !== undefined && writes.length === 1 && isSameInput(only, wanted) };
}
