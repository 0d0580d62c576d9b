/** The first thing that went wrong in a run, and how failures are told to be one fault of the program. */
import { isResult, type PlacedFailure, type ReportEntry, type ResultEntry } from '../report/report.js';

export interface FirstFailure extends Pick<ResultEntry, 'kind' | 'number' | 'name' | 'atMs'> {
  /** Of what failed, the first. */
  readonly failure: PlacedFailure;
  /** How the controller and its host stood, by the last changes that were told of each: `PowerState=Off …`. */
  readonly states: string;
}

export function firstFailure(entries: readonly ReportEntry[]): FirstFailure | undefined {
  const index = entries.findIndex((entry) => isResult(entry) && entry.failures.length > 0);
  const entry = entries[index] as ResultEntry | undefined;
  const [failure] = entry?.failures ?? [];
  if (entry === undefined || failure === undefined) return undefined;
  const { kind, number, name, atMs } = entry;
  return { kind, number, name, atMs, failure, states: statesIn(entries.slice(0, index)) };
}

function statesIn(entries: readonly ReportEntry[]): string {
  const states = new Map<string, string>();
  for (const entry of entries) {
    if (entry.kind === 'change') for (const { what, to } of entry.changes) states.set(what, to);
  }
  return [...states].map(([what, is]) => `${what}=${is}`).join(' ');
}

/** What the program throws, without what differs from seed to seed while the fault is the same: numbers as well. */
export function bugBucket(thrown: string): string {
  return `bug ${withoutNumbers(thrown)}`;
}

/** One line, the same for different instants, ids and seeds. */
export function withoutNumbers(text: string): string {
  return withoutIds(text).replace(/\d+/g, '#').split('\n', 1)[0] ?? '';
}

/** A text without the ids and instants in it, which follow from when things happen. */
export function withoutIds(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|[0-9a-f]{8,}/g, '#');
}
