/**
 * Projection of rows to JSON, in the order of the rows. An undefined value is not shown. A set of rows is prepared only
 * once, at first use. With a property selection, only the selected rows are evaluated.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import { once } from '../memoize.js';
import type { View } from './define.js';
import type { PropertySelection } from './property-selection.js';
import type { ResourceLocation } from './resource-location.js';
import type { Rows } from './rows/rows.js';

/** Function that projects a subject to JSON. Without `wanted`, the result contains all properties. */
export type Projector<Subject, At extends ResourceLocation> = (
  subject: Subject,
  view: View<At>,
  wanted?: PropertySelection | null,
) => JsonObject;

/** Members of a row that are required to project it. */
export interface Evaluated<in Subject, in At extends ResourceLocation> {
  /** Returns the value of the row. If the row contains nested rows, it can omit those that are not selected. */
  readonly show: (subject: Subject, view: View<At>, wanted?: PropertySelection | null) => Json | undefined;
  readonly allowable?: (subject: Subject, view: View<At>) => readonly Json[];
}

export function createProjector<Subject, At extends ResourceLocation>(rows: {
  readonly [name: string]: Evaluated<Subject, At>;
}): Projector<Subject, At> {
  const steps = once(() =>
    Object.entries(rows).map(
      ([name, row]): Step<Subject, At> => ({
        name,
        row,
        allowableName: `${name}@Redfish.AllowableValues`,
      }),
    ),
  );
  return (subject, view, wanted) => {
    const body: Record<string, Json | undefined> = {};
    for (const { name, row, allowableName } of steps()) {
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

interface Step<Subject, At extends ResourceLocation> {
  readonly name: string;
  readonly row: Evaluated<Subject, At>;
  readonly allowableName: string;
}

/**
 * Returns the projection of rows that read only their subject. The projection throws an error if a row reads the view.
 */
export function constantProjector<Subject>(rows: Rows<Subject>): (subject: Subject) => JsonObject {
  const project = createProjector(rows);
  return (subject) => project(subject, nothing);
}

const nothing: View = {
  get tree() {
    return unseen('tree');
  },
  get now() {
    return unseen('now');
  },
  get resourceTypes() {
    return unseen('resourceTypes');
  },
  params: {},
  part: undefined,
  principal: undefined,
  link: () => unseen('link'),
  findFact: () => unseen('findFact'),
  derived: () => unseen('derived'),
  once: () => unseen('once'),
  members: () => unseen('members'),
  etagAt: () => unseen('etagAt'),
  etagIf: () => unseen('etagIf'),
};

function unseen(name: string): never {
  throw new Error(`a row of constants has no ${name} to look at`);
}
