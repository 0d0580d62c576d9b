/**
 * Maps recorded names of created resources to their names in a branch: sessions, accounts, volumes and tasks are
 * numbered, so a removed one gives its name to the next.
 */
import type { JsonObject } from '../../engine/index.js';
import { taskUri } from '../../machines/index.js';

export class CreatedResources {
  /** By recorded URI, or `upload 3`; undefined for a resource that was never created in the branch. */
  readonly #names = new Map<string, string | undefined>();

  /** Records that an input returned the recorded resource, or another one. */
  note(recorded: JsonObject | undefined, here: unknown): void {
    const [there, names] = [namesIn(recorded), namesIn(here)];
    for (const kind of kinds) {
      const [was, is] = [there[kind], names[kind]];
      if (was !== undefined) this.#names.set(was, is);
    }
  }

  /** Records that the resource was not created in the branch. */
  miss(recorded: JsonObject | undefined): void {
    this.note(recorded, undefined);
  }

  /**
   * The name in the branch; undefined for a resource that was never created, and unchanged for one that no input
   * created.
   */
  nameOf(recorded: string): string | undefined {
    return this.#names.has(recorded) ? this.#names.get(recorded) : recorded;
  }

  /** The same for a URI at or below a created one. */
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
