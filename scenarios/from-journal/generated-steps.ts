/** Generated step of a recorded input with its response, and the data that the generators share. */
import { formatDuration, type JsonObject } from '../../engine/index.js';
import type { Reply } from '../controller/reply.js';
import { messageName } from '../report/value-text.js';
import type { SourceChange } from './endpoints.js';
import type { RecordedHistory, RecordedInput } from './recorded-history.js';
import type { Rehearsal, RehearsedAnswer } from './rehearsal.js';
import type { ScenarioUsers } from './users.js';

export interface GeneratedStep {
  readonly step: JsonObject;
  readonly reply: Reply | undefined;
}

/** Step, or the reason why no step can be generated; undefined for an input that needs no step. */
export type GeneratedStepOrReason = GeneratedStep | { readonly reason: string } | undefined;

export interface GeneratorContext {
  readonly rehearsal: Rehearsal;
  readonly users: ScenarioUsers;
  /** All inputs after the current one. */
  readonly later: readonly RecordedInput[];
}

export function requestStep(step: JsonObject, { answer }: RehearsedAnswer): GeneratedStepOrReason {
  if (answer === 'unavailable') return { reason: 'there is no response here' };
  if (typeof answer === 'string') return { step: { ...step, expect: { lost: answer } }, reply: undefined };
  return { step: { ...step, expect: expectationOf(answer) }, reply: answer };
}

function expectationOf({ status, messageIds }: Reply): JsonObject {
  const names = [...new Set(messageIds.map(messageName))];
  if (names.length === 0) return { status };
  return { status, message: names.length === 1 ? (names[0] as string) : names };
}

export function summarizeAnswer(told: RehearsedAnswer | undefined): string {
  if (told === undefined || typeof told.answer === 'string') return 'by nobody';
  return [told.answer.status, ...told.answer.messageIds.map(messageName)].join(' ');
}

export function callerKeys(as: ReturnType<ScenarioUsers['as']>): JsonObject {
  return as === undefined || as === 'administrator' ? {} : { as };
}

/** Step with its time. */
export interface TimedStep extends GeneratedStep {
  /** Time of the step. Unit: ms since the epoch. */
  readonly atMs: number;
  /** Number that the next effect has at the time of the step. */
  readonly nextEffect: number;
}

/**
 * Inserts the changes of sources. Each change is directly before the step that first uses it, or else after the last
 * earlier effect.
 */
export function withChanges(steps: readonly TimedStep[], changes: readonly SourceChange[]) {
  let taken = steps;
  const leftOut: { readonly line: number; readonly what: string }[] = [];
  for (const { step, after, before, line } of changes) {
    const change = { step, reply: undefined };
    const last = taken.findLastIndex(({ nextEffect }) => nextEffect <= before.id);
    const met = taken[last];
    if (met !== undefined && met.nextEffect > after.id)
      taken = taken.toSpliced(last, 0, { ...met, ...change });
    else if (after.requestedAt < before.requestedAt)
      taken = taken.toSpliced(last + 1, 0, { ...change, atMs: after.requestedAt, nextEffect: after.id + 1 });
    else leftOut.push({ line, what: `the content at ${step.source} changed within an instant` });
  }
  return { taken, leftOut };
}

/**
 * Converts the steps to the form of a scenario: each with its delay after the previous one, and a final pause until the
 * end of the history.
 */
export function withPauses(
  steps: readonly TimedStep[],
  { genesis, endMs }: RecordedHistory,
): readonly GeneratedStep[] {
  let toldMs = genesis.startMs;
  const paused = steps.map(({ step, reply, atMs }): GeneratedStep => {
    const waitsMs = atMs - toldMs;
    toldMs = atMs;
    return { step: waitsMs === 0 ? step : { after: formatDuration(waitsMs), ...step }, reply };
  });
  if (endMs === toldMs && steps.length > 0) return paused;
  return [...paused, { step: { advance: formatDuration(endMs - toldMs) }, reply: undefined }];
}
