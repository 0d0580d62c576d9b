/**
 * Map from the recorded names of created resources to their names in a branch. Sessions, accounts, volumes and tasks
 * are numbered. If the branch does not create one of these resources, the next resource gets its number.
 */
import type { JsonObject } from '../../engine/index.js';
import { taskUri } from '../../machines/index.js';

export class CreatedResources {
  /**
   * Names in the branch by recorded URI, or by `upload 3` for an upload; undefined for a resource that was not created
   * in the branch.
   */
  readonly #names = new Map<string, string | undefined>();

  /** Records the names of the resources that an input created in the recorded history and in the branch. */
  note(recorded: JsonObject | undefined, here: unknown): void {
    const [there, names] = [namesIn(recorded), namesIn(here)];
    for (const kind of kinds) {
      const [was, is] = [there[kind], names[kind]];
      if (was !== undefined) this.#names.set(was, is);
    }
  }

  /** Records that the resources of a recorded result were not created in the branch. */
  miss(recorded: JsonObject | undefined): void {
    this.note(recorded, undefined);
  }

  /**
   * Returns the name of a resource in the branch; undefined if it was not created there. The name of a resource that no
   * input created is unchanged.
   */
  nameOf(recorded: string): string | undefined {
    return this.#names.has(recorded) ? this.#names.get(recorded) : recorded;
  }

  /**
   * Returns the URI in the branch for a recorded URI at or below a created resource; undefined if that resource was not
   * created in the branch.
   */
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
