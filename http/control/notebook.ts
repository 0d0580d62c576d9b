/**
 * Notebook of a history: findings of its readers, stored beside the journal. The notebook is no state of the controller,
 * so it is in no tree and in no journal. A change names the revision that it changes, so that two writers do not replace
 * each other's findings.
 */
import * as z from 'zod';
import type { Genesis } from '../../machines/index.js';

/** Maximum number of findings, and maximum lengths of their parts. Assumption: a person reads and writes them. */
const findingsMax = 1_000;
const textMax = 10_000;
const addressMax = 2_000;

export const findings = z
  .array(
    z.strictObject({
      id: z.int().min(1),
      text: z.string().max(textMax),
      address: z
        .string()
        .max(addressMax)
        .regex(/^#\//, { error: 'a fragment of the console, such as #/server' })
        .describe('Fragment of the console that shows the finding again.'),
      event: z.int().min(0).describe('Number of executed events at the finding.'),
      at: z.int().describe('Virtual time of the finding. Unit: ms since the epoch.'),
    }),
  )
  .max(findingsMax);

export type Findings = z.output<typeof findings>;

export const notebookSchema = z.strictObject({
  revision: z.int().min(0).describe('Number of changes so far; a change has to name it.'),
  findings,
});

export type NotebookContent = z.output<typeof notebookSchema>;

/** Place of the stored notebook. */
export interface NotebookFile {
  /** Returns the text; undefined if there is none yet. */
  read(): string | undefined;
  write(text: string): void;
}

const empty: NotebookContent = { revision: 0, findings: [] };

/** Stored form: a later history with a journal of the same name has a notebook of its own. */
const storedSchema = notebookSchema.extend({ history: z.string() });

export class Notebook {
  readonly #history: string;
  readonly #file: NotebookFile | undefined;
  #content = empty;

  /** Creates the notebook of a history. Without a file, it is in memory. */
  constructor({ seed, startMs }: Pick<Genesis, 'seed' | 'startMs'>, file?: NotebookFile) {
    this.#history = `${seed} ${startMs}`;
    this.#file = file;
  }

  /** Returns the content. It is read each time, because another process can have changed it. */
  read(): NotebookContent {
    const text = this.#file?.read();
    if (text !== undefined) this.#content = this.#parse(text) ?? this.#content;
    return this.#content;
  }

  /** Replaces the findings. Returns the new content; undefined if the revision is not the latest one. */
  change(revision: number, changed: Findings): NotebookContent | undefined {
    if (this.read().revision !== revision) return undefined;
    this.#content = { revision: revision + 1, findings: changed };
    this.#file?.write(`${JSON.stringify({ history: this.#history, ...this.#content })}\n`);
    return this.#content;
  }

  /** Returns the content of a stored notebook; undefined for a text of another form or about another history. */
  #parse(text: string): NotebookContent | undefined {
    try {
      const { history, ...content } = storedSchema.parse(JSON.parse(text));
      return history === this.#history ? content : undefined;
    } catch {
      return undefined;
    }
  }
}
