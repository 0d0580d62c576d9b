/**
 * Answers of a service while it is captured: one line of JSON for each, in a file beside the result. A capture that was
 * interrupted goes on after the last whole line.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CaptureFile, CaptureNote } from '../../models/capture/index.js';

/** Answer to one GET. */
export interface RecordedAnswer {
  /** URI as requested. */
  readonly uri: string;
  /** Status code; 0 when there was no answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Time from the request to the last octet. Unit: ms. */
  readonly timeMs: number;
  readonly text: string;
  /** Reason why the text is not that of the body. */
  readonly problem?: string;
}

export const successStatus = 200;

/** Status codes of a service that is busy or does not work at present. */
const passingStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** Indicates an answer that can be another one later. */
export function isPassing(status: number): boolean {
  return passingStatuses.has(status);
}

/** Status code of an answer that can be another one for another password. */
const unauthorized = 401;

const format = 'tidefish-capture-answers';

/** File mode that only the owner can read: answers have names and addresses. */
const ownerOnly = 0o600;

export class RecordedAnswers {
  readonly answers: RecordedAnswer[] = [];
  readonly #file: string;

  /**
   * Opens the file for a service. Answers of an earlier run are read when they are of the same service; another content
   * is replaced. Answers that can be others now are left out, so that their resources are requested again.
   */
  constructor(file: string, service: string) {
    this.#file = file;
    const head = JSON.stringify({ format, version: 1, service });
    if (existsSync(file)) {
      const [found, ...lines] = readFileSync(file, 'utf8').split('\n');
      if (found === head) for (const line of lines) this.#read(line);
    }
    const kept = this.answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
    writeFileSync(file, `${head}\n${kept}`, { mode: ownerOnly });
  }

  add(answer: RecordedAnswer): void {
    appendFileSync(this.#file, `${JSON.stringify(answer)}\n`);
    this.answers.push(answer);
  }

  /** The last line of an interrupted run can be cut; its resource is requested again. */
  #read(line: string): void {
    try {
      const { uri, status, headers, timeMs, text, problem } = JSON.parse(line) as RecordedAnswer;
      if (isPassing(status) || status === unauthorized) return;
      if (typeof uri === 'string' && typeof text === 'string' && status > 0)
        this.answers.push({
          uri,
          status,
          headers,
          timeMs,
          text,
          ...(problem === undefined ? {} : { problem }),
        });
    } catch {
      return;
    }
  }
}

/** Headers that belong to one connection or one answer, and not to the resource. */
const passing: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'date'],
  ...['set-cookie', 'x-auth-token', 'www-authenticate'],
]);

/** Returns the answers as the files of a mockup, with a note for each answer that is no resource. */
export function filesOfAnswers(answers: readonly RecordedAnswer[]): {
  readonly files: readonly CaptureFile[];
  readonly notes: readonly CaptureNote[];
} {
  const files: CaptureFile[] = [];
  const notes: CaptureNote[] = [];
  const encode = (value: string) => new TextEncoder().encode(value);
  for (const { uri, status, headers, timeMs, text, problem } of answers) {
    const folder = uri.replace(/^\/+|\/+$/gu, '');
    if (status !== successStatus || problem !== undefined) {
      const found = status === successStatus ? problem : `an answer with status ${status}`;
      notes.push({ path: uri, kind: 'dropped', found: found ?? 'no answer', done: 'it is not served' });
      continue;
    }
    const isXml = text.trimStart().startsWith('<');
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)));
    files.push(
      { path: `${folder}/index.${isXml ? 'xml' : 'json'}`, bytes: encode(text) },
      { path: `${folder}/headers.json`, bytes: encode(JSON.stringify({ GET: kept })) },
      { path: `${folder}/time.json`, bytes: encode(JSON.stringify({ GET_Time: timeMs / 1_000 })) },
    );
  }
  return { files, notes };
}
