/**
 * Worker of an exported console: replays the journal of the page, and answers the requests of the page as the control
 * API of a server does. `.ci/page-engine.mjs` bundles it for browsers.
 */
import { type PageAnswer, type PageRequest, PageService } from '../../http/index.js';
import { type History, openHistory, readJournal } from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';

/** Message of the page: the journal, a request, or a request whose answer is not needed any more. */
type FromPage =
  | { readonly journal: string }
  | { readonly id: number; readonly request: PageRequest }
  | { readonly id: number; readonly isGone: true };

/** Message to the page: progress of the replay from 0 to 1, the end of the replay, or the answer to a request. */
type ToPage =
  | { readonly progress: number }
  | { readonly opened: true; readonly notice?: string }
  | { readonly problem: string }
  | { readonly id: number; readonly answer: PageAnswer };

interface WorkerScope {
  onmessage: ((event: { readonly data: FromPage }) => void) | null;
  postMessage(message: ToPage): void;
}
declare const self: WorkerScope;

/** Minimum difference between two messages about the progress. */
const progressStep = 0.01;

const gone = new Set<number>();
let service: PageService | undefined;

self.onmessage = ({ data }) => {
  if ('journal' in data) self.postMessage(open(data.journal));
  else if ('isGone' in data) gone.add(data.id);
  else void answer(data.id, data.request);
};

function open(text: string): ToPage {
  const reading = readJournal(text, 'history.jsonl');
  if (!reading.ok) return { problem: `history.jsonl:${reading.problem.line}: ${reading.problem.message}` };
  let shown = 0;
  const { history, report } = openHistory(reading.journal, {
    progress: (share) => {
      if (share - shown < progressStep) return;
      shown = share;
      self.postMessage({ progress: share });
    },
  });
  const { divergence } = report;
  if (history === undefined) return { problem: 'history.jsonl diverges from its record at its start' };
  service = createService(history);
  return divergence === undefined
    ? { opened: true }
    : {
        opened: true,
        notice: `The record diverges at line ${divergence.line}; its history is shown up to event #${divergence.agreedAfter}.`,
      };
}

function createService(history: History): PageService {
  // A message to itself is handled after the messages of the page that wait already; a timer would wait for longer.
  const { port1, port2 } = new MessageChannel();
  const works: (() => void)[] = [];
  port2.addEventListener('message', () => works.shift()?.());
  port2.start();
  const later = (work: () => void) => {
    works.push(work);
    port1.postMessage(undefined);
  };
  return new PageService({ history, readCondition, later });
}

async function answer(id: number, request: PageRequest): Promise<void> {
  try {
    if (service === undefined) throw new Error('no journal is open');
    self.postMessage({ id, answer: await service.answer(request, () => gone.has(id)) });
  } catch (error) {
    // An answer that the page does not need any more is not sent.
    if (gone.has(id)) return;
    const detail = error instanceof Error ? error.message : String(error);
    const body = JSON.stringify({ status: 500, title: 'Error', detail });
    self.postMessage({ id, answer: { status: 500, type: 'application/problem+json', body } });
  } finally {
    gone.delete(id);
  }
}
