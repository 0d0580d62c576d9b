/** Rows to JSON: evaluated in their order; what shows nothing is undefined. Built once for each list of rows. */
import type { Json, JsonObject } from '../../engine/index.js';
import type { View } from './define.js';
import type { Place } from './place.js';

export type Projector<Subject, At extends Place> = (subject: Subject, view: View<At>) => JsonObject;

/** What of a row is evaluated. */
export interface Evaluated<in Subject, in At extends Place> {
  readonly show: (subject: Subject, view: View<At>) => Json | undefined;
  readonly allowable?: (subject: Subject, view: View<At>) => readonly Json[];
}

export function createProjector<Subject, At extends Place>(rows: {
  readonly [name: string]: Evaluated<Subject, At>;
}): Projector<Subject, At> {
  const steps: readonly Step<Subject, At>[] = Object.entries(rows).map(([name, row]) => ({
    name,
    row,
    allowableName: `${name}@Redfish.AllowableValues`,
  }));
  const blank = createBlank(
    steps.flatMap(({ name, row, allowableName }) =>
      row.allowable === undefined ? [name] : [name, allowableName],
    ),
  );
  return (subject, view) => {
    const body = { ...blank };
    for (const { name, row, allowableName } of steps) {
      const value = row.show(subject, view);
      body[name] = value;
      if (row.allowable === undefined) continue;
      body[allowableName] = value === undefined ? undefined : row.allowable(subject, view);
    }
    return body;
  };
}

/**
 * All members at once, for a copy to be filled in: an object that grows by a dozen computed names becomes a hash table,
 * which costs twice as much to print. A parsed one does not, and a copy is as it is. Undefined members are not printed.
 */
function createBlank(names: readonly string[]): Record<string, Json | undefined> {
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Record<
    string,
    Json | undefined
  >;
}

interface Step<Subject, At extends Place> {
  readonly name: string;
  readonly row: Evaluated<Subject, At>;
  readonly allowableName: string;
}
