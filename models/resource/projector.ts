/**
 * Rows to JSON: evaluated in their order; what shows nothing is undefined. Built once for each list of rows. Who wants a few
 * properties only has only those evaluated.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { View } from './define.js';
import type { Place } from './place.js';
import type { Wanted } from './wanted.js';

/** Without `wanted` all of it. */
export type Projector<Subject, At extends Place> = (
  subject: Subject,
  view: View<At>,
  wanted?: Wanted | null,
) => JsonObject;

/** What of a row is evaluated. */
export interface Evaluated<in Subject, in At extends Place> {
  /** A row that holds others may leave out those that are not wanted. */
  readonly show: (subject: Subject, view: View<At>, wanted?: Wanted | null) => Json | undefined;
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
  return (subject, view, wanted) => {
    const body: Record<string, Json | undefined> = {};
    for (const { name, row, allowableName } of steps) {
      const inner = wanted?.[name];
      if (wanted && inner === undefined) continue;
      const value = row.show(subject, view, inner);
      body[name] = value;
      if (row.allowable === undefined) continue;
      body[allowableName] = value === undefined ? undefined : row.allowable(subject, view);
    }
    return body;
  };
}

interface Step<Subject, At extends Place> {
  readonly name: string;
  readonly row: Evaluated<Subject, At>;
  readonly allowableName: string;
}
