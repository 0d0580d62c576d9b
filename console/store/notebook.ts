/**
 * Notebook: findings of the user with the focus in which they were made. The service stores them beside the journal, and
 * an exported page in this browser, after those that the export carries.
 */
import { signal } from '@preact/signals';
import { ApiProblem, get, post } from '../api/client.js';
import { isExported, readExportedNotebook } from '../api/record.js';
import { showMessage, showProblem } from '../shell/toasts.js';
import { focus } from './focus.js';
import { moment } from './moment.js';
import { extent } from './run.js';
import { writeFocus } from './url-state.js';

export interface Finding {
  readonly id: number;
  readonly text: string;
  /** Fragment that shows the finding again. */
  readonly address: string;
  readonly event: number;
  /** Unit: ms since the epoch. */
  readonly at: number;
}

interface Content {
  readonly revision: number;
  readonly findings: readonly Finding[];
}

type Change = (findings: readonly Finding[]) => readonly Finding[];

const prefix = 'tidefish.console.notebook';
/** Maximum number of attempts, each after a change by another tab. */
const attemptsMax = 4;

export const findings = signal<readonly Finding[]>([]);
let last: Promise<void> = Promise.resolve();

/** Reads the notebook when the run is known, and again when the tab is shown. */
export function followNotebook(): void {
  const end = extent.subscribe((run) => {
    if (run === undefined) return;
    queueMicrotask(() => end());
    void refresh();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && extent.peek() !== undefined) void refresh();
  });
}

/** Keeps what is shown now. */
export function noteFinding(text: string): void {
  const now = moment.peek();
  if (now === undefined) return;
  // In the present the address would show something else later, so it names the event.
  const at = focus.peek().at ?? `#${now.after}`;
  const address = writeFocus({ ...focus.peek(), at });
  change((all) => {
    const id = 1 + Math.max(0, ...all.map((finding) => finding.id));
    return [...all, { id, text, address, event: now.after, at: now.at }];
  });
  showMessage('Kept in the notebook.');
}

export function changeFinding(id: number, text: string): void {
  change((all) => all.map((finding) => (finding.id === id ? { ...finding, text } : finding)));
}

export function removeFinding(id: number): void {
  change((all) => all.filter((finding) => finding.id !== id));
}

/** Shows a change at once, and stores it after the earlier ones. */
function change(apply: Change): void {
  findings.value = apply(findings.peek());
  last = last.then(() => store(apply)).catch(report);
}

/** Stores a change. If another tab was faster, the change is made to the findings of that tab. */
async function store(apply: Change): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { revision, findings: stored } = await read();
    const changed = apply(stored);
    try {
      await write({ revision, findings: changed });
      findings.value = changed;
      return;
    } catch (error) {
      const isOverlap = error instanceof ApiProblem && error.status === 409;
      if (!isOverlap || attempt === attemptsMax) throw error;
    }
  }
}

function report(error: unknown): void {
  showProblem(`The notebook is not stored: ${error instanceof Error ? error.message : String(error)}`);
}

async function refresh(): Promise<void> {
  await last;
  try {
    findings.value = (await read()).findings;
  } catch (error) {
    report(error);
  }
}

/** Runs are told apart by seed and start. */
function storageKey(): string {
  return `${prefix} ${extent.peek()?.seed ?? ''} ${extent.peek()?.startMs ?? ''}`;
}

async function read(): Promise<Content> {
  if (!isExported) return get<Content>('/notebook');
  const text = localStorage.getItem(storageKey()) ?? (await readExportedNotebook());
  return { revision: 0, findings: findingsIn(text) };
}

async function write(content: Content): Promise<void> {
  if (isExported) localStorage.setItem(storageKey(), JSON.stringify(content.findings));
  else await post<Content>('/notebook', content);
}

/** Returns the findings of a stored text; none for a text of another form. */
function findingsIn(text: string | undefined): readonly Finding[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    const all: unknown = Array.isArray(stored) ? stored : Object(stored).findings;
    return Array.isArray(all) ? all.filter(isFinding) : [];
  } catch {
    return [];
  }
}

/** An address that is no fragment of the console could lead elsewhere, so it is no finding. */
function isFinding(value: unknown): value is Finding {
  const { id, text, address, event, at } = Object(value);
  return (
    [id, event, at].every(Number.isSafeInteger) && typeof text === 'string' && /^#\//.test(String(address))
  );
}
