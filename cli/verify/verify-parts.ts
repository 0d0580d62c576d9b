/**
 * Processes that replay the parts of a stored journal at the same time. Each process reads the files of the journal
 * itself and takes the next part when it has finished one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { ExecutorName } from '../../engine/index.js';
import {
  divideJournal,
  type Journal,
  type JournalPart,
  joinParts,
  type PartReport,
  type ReplayReport,
} from '../../replay/index.js';

/**
 * Number of events from which a journal is replayed in parts, because each process compiles the code anew. Measured with two
 * processes: no gain at 40,000 events, 1.8 times as fast at 144,000.
 */
const partsFromEvents = 60_000;
/** Number of parts of each process: so many that all processes end at about the same time. */
const partsEach = 4;

/** First message to a process. */
export interface PartsOfFile {
  readonly file: string;
  readonly executor: ExecutorName;
  /** Number of lines of the journal. */
  readonly lines: number;
}

export type PartAnswer =
  | { readonly share: number }
  /** Null for a part that differs from its record. */
  | { readonly report: PartReport | null }
  /** The process failed. */
  | { readonly problem: string };

interface PartsOptions extends Omit<PartsOfFile, 'lines'> {
  readonly workers: number;
  /** Number of events from which a journal is replayed in parts. */
  readonly eventsMin?: number;
  /** Receives the completed share, from 0 to 1. */
  readonly progress: (share: number) => void;
}

/**
 * Replays a journal in parts. Returns undefined if the journal is too short for it, or if a part differs from its record.
 * Rejects when a process fails.
 */
export async function replayInParts(
  journal: Journal,
  { workers, eventsMin = partsFromEvents, progress, ...options }: PartsOptions,
): Promise<ReplayReport | undefined> {
  const events = journal.lines.at(-1)?.after ?? 0;
  if (workers < 2 || events < eventsMin) return undefined;
  const ofFile: PartsOfFile = { ...options, lines: journal.lines.length };
  const parts = divideJournal(journal, workers * partsEach);
  const reports: (PartReport | undefined)[] = parts.map(() => undefined);
  const shares = parts.map(() => 0);
  let next = 0;
  let differs = false;
  const share = (index: number, completed: number) => {
    shares[index] = completed;
    progress(shares.reduce((sum, each) => sum + each, 0) / parts.length);
  };
  const work = async () => {
    const child = fork(new URL('./verify-worker.js', import.meta.url), []);
    try {
      child.send(ofFile);
      for (let index = next++; index < parts.length && !differs; index = next++) {
        const report = await reportOf(child, parts[index] as JournalPart, (completed) =>
          share(index, completed),
        );
        if (report === null) differs = true;
        else reports[index] = report;
      }
    } catch (error) {
      differs = true;
      throw error;
    } finally {
      if (child.connected) child.disconnect();
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: Math.min(workers, parts.length) }, async () => work()),
  );
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  const all = reports.filter((report) => report !== undefined);
  return all.length === parts.length ? joinParts(journal, all) : undefined;
}

function reportOf(
  child: ChildProcess,
  part: JournalPart,
  share: (completed: number) => void,
): Promise<PartReport | null> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.off('message', hear);
      child.off('exit', end);
      act();
    };
    const hear = (message: unknown) => {
      const answer = message as PartAnswer;
      if ('share' in answer) share(answer.share);
      else if ('problem' in answer) settle(() => reject(new Error(answer.problem)));
      else settle(() => resolve(answer.report));
    };
    const end = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`a process of the verification ended with ${signal ?? code}`)));
    child.on('message', hear);
    child.once('exit', end);
    child.send(part);
  });
}
