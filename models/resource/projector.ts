/** Rows to JSON: evaluated in their order, without those that show nothing. Built once for each list of rows. */
import type { Json, JsonObject } from '../../engine/index.js';
import type { View } from './define.js';
import type { Place } from './place.js';
import type { Row, Rows } from './rows.js';

export type Projector<Subject, At extends Place> = (subject: Subject, view: View<At>) => JsonObject;

export function projectorOf<Subject, At extends Place>(rows: Rows<Subject, At>): Projector<Subject, At> {
  const steps: readonly Step<Subject, At>[] = Object.entries(rows).map(([name, row]) => ({
    name,
    row,
    allowableName: `${name}@Redfish.AllowableValues`,
  }));
  return (subject, view) => {
    const body: Record<string, Json> = {};
    for (const { name, row, allowableName } of steps) {
      const value = row.show(subject, view);
      if (value === undefined) continue;
      body[name] = value;
      if (row.allowable !== undefined) body[allowableName] = row.allowable(subject, view);
    }
    return body;
  };
}

interface Step<Subject, At extends Place> {
  readonly name: string;
  readonly row: Row<Subject, At>;
  readonly allowableName: string;
}
