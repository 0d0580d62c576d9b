/** A step that had an input of a history, with what was answered to it, and what all of them are made with. */
import type { JsonObject } from '../../engine/index.js';
import type { Reply } from '../controller/reply.js';
import { messageName } from '../report/words.js';
import type { LifeInput } from './life.js';
import type { People } from './people.js';
import type { Rehearsal, Told } from './rehearsal.js';

export interface Carried {
  readonly step: JsonObject;
  readonly reply: Reply | undefined;
}

/** A step, or why there is none; undefined for what needs none. */
export type Carrying = Carried | { readonly reason: string } | undefined;

export interface Scene {
  readonly rehearsal: Rehearsal;
  readonly people: People;
  /** All that comes after it. */
  readonly later: readonly LifeInput[];
}

export function requestStep(step: JsonObject, { answer }: Told): Carrying {
  if (answer === 'away') return { reason: 'there is no answer here' };
  if (typeof answer === 'string') return { step: { ...step, expect: { lost: answer } }, reply: undefined };
  return { step: { ...step, expect: expectationOf(answer) }, reply: answer };
}

function expectationOf({ status, messageIds }: Reply): JsonObject {
  const names = [...new Set(messageIds.map(messageName))];
  if (names.length === 0) return { status };
  return { status, message: names.length === 1 ? (names[0] as string) : names };
}

export function answerInShort(told: Told | undefined): string {
  if (told === undefined || typeof told.answer === 'string') return 'by nobody';
  return [told.answer.status, ...told.answer.messageIds.map(messageName)].join(' ');
}

export function asOf(as: ReturnType<People['as']>): JsonObject {
  return as === undefined || as === 'administrator' ? {} : { as };
}
