/**
 * Record of an exported console. A journal lies beside the page, and a worker replays it and answers the requests of
 * the page in place of a service. The exported page names its journal in an element of its head. A page of a
 * sweep names its report there, and its address names the journal of a failure.
 */
import { signal } from '@preact/signals';

/** Message of the worker. */
type FromWorker =
  | { readonly progress: number }
  | { readonly opened: true; readonly notice?: string }
  | { readonly problem: string }
  | { readonly id: number; readonly answer: WorkerAnswer };

interface WorkerAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

interface Waiting {
  readonly done: (answer: WorkerAnswer) => void;
}

const engineFile = 'page-engine.js';

/** Share of the journal that was replayed, from 0 to 1. */
export const replayed = signal(0);
/** Part of the record that cannot be shown; undefined for a whole record. */
export const recordNotice = signal<string | undefined>(undefined);

/** Report of a sweep beside the page; undefined for a page of another kind. */
export const reportFile = contentOf('tidefish-report');
/** Journal beside the page; undefined for the page of a service, and for the page of a report. */
const journal = contentOf('tidefish-journal') ?? (reportFile && chosenJournal());
export const isExported = journal !== undefined;

const waiting = new Map<number, Waiting>();
let next = 1;
let worker: Promise<Worker> | undefined;

/** Replays the journal. Throws an error with the reason if there is no history to show. */
export async function openRecord(): Promise<void> {
  worker = start();
  await worker;
}

/** Answers a request from the record, in the form of a service. */
export async function requestRecord(path: string, options: RequestInit): Promise<Response> {
  const running = await worker;
  const { signal: abort } = options;
  abort?.throwIfAborted();
  const id = next++;
  const body = typeof options.body === 'string' ? JSON.parse(options.body) : undefined;
  const {
    status,
    type,
    body: content,
  } = await new Promise<WorkerAnswer>((done, fail) => {
    waiting.set(id, { done });
    running?.postMessage({ id, request: { method: options.method ?? 'GET', path, body } });
    abort?.addEventListener('abort', () => {
      if (!waiting.delete(id)) return;
      running?.postMessage({ id, isGone: true });
      fail(abort.reason);
    });
  });
  return new Response(content ?? null, { status, headers: { 'Content-Type': type } });
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/** Returns the journal of a failure that the address names. Only a file beside the page has such a name. */
function chosenJournal(): string | undefined {
  const name = new URLSearchParams(window.location.search).get('journal');
  return name !== null && /^[\w-]+\.jsonl$/.test(name) ? name : undefined;
}

/** Returns the notebook that the export carries; undefined for none. */
export async function readExportedNotebook(): Promise<string | undefined> {
  // The journals of a report have no notebooks.
  if (reportFile !== undefined) return undefined;
  const response = await fetch('notebook.json');
  return response.ok ? response.text() : undefined;
}

async function start(): Promise<Worker> {
  const response = await fetch(journal ?? '');
  if (!response.ok) throw new Error(`${journal} is missing beside this page (status ${response.status})`);
  const text = await response.text();
  const started = new Worker(new URL(engineFile, document.baseURI));
  await new Promise<void>((done, fail) => {
    started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('progress' in data) replayed.value = data.progress;
      else if ('problem' in data) fail(new Error(data.problem));
      else if ('opened' in data) {
        recordNotice.value = data.notice;
        done();
      } else {
        waiting.get(data.id)?.done(data.answer);
        waiting.delete(data.id);
      }
    };
    started.onerror = ({ message }) => fail(new Error(`${engineFile} does not run: ${message}`));
    started.postMessage({ journal: text });
  });
  return started;
}
