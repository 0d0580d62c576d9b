/**
 * What inputs made when they were recorded, by the names that it has in a branch: sessions, accounts, volumes and tasks are called by
 * how many there have been, so leaving one out gives its name to the next.
 */
import type { JsonObject } from '../../engine/index.js';
import { taskUri } from '../../machines/index.js';

export class CreatedResources {
  /** By recorded URI, or `upload 3`; undefined for what was never made here. */
  readonly #names = new Map<string, string | undefined>();

  /** An input has given back what it gave, or something else, when it was recorded. */
  note(recorded: JsonObject | undefined, here: unknown): void {
    const [there, names] = [namesIn(recorded), namesIn(here)];
    for (const kind of kinds) {
      const [was, is] = [there[kind], names[kind]];
      if (was !== undefined) this.#names.set(was, is);
    }
  }

  /** What it made has not been made here. */
  miss(recorded: JsonObject | undefined): void {
    this.note(recorded, undefined);
  }

  /** What is called so here; undefined for what was never made, and the same for what inputs have not made. */
  nameOf(recorded: string): string | undefined {
    return this.#names.has(recorded) ? this.#names.get(recorded) : recorded;
  }

  /** The same for what is at or below a URI that was made. */
  uriOf(recorded: string): string | undefined {
    for (let end = recorded.length; end > 1; end = recorded.lastIndexOf('/', end - 2) + 1) {
      const made = recorded.slice(0, end);
      if (!this.#names.has(made)) continue;
      const name = this.#names.get(made);
      return name === undefined ? undefined : name + recorded.slice(end);
    }
    return recorded;
  }
}

const kinds = ['created', 'task', 'upload'] as const;

type Names = { readonly [kind in (typeof kinds)[number]]?: string };

function namesIn(value: unknown): Names {
  if (typeof value !== 'object' || value === null) return {};
  const { created, task, result } = value as Gave;
  return {
    ...(created === undefined ? {} : { created }),
    ...(task === undefined ? {} : { task: taskUri(task) }),
    ...(result?.Upload === undefined ? {} : { upload: uploadName(result.Upload) }),
  };
}

interface Gave {
  readonly created?: string;
  readonly task?: string;
  readonly result?: { readonly Upload?: number };
}

export function uploadName(number: number | ''): string {
  return `upload ${number}`;
}
