/**
 * Rows to JSON: evaluated in their order; what shows nothing is undefined. A list of rows is prepared once, when it is
 * first shown. A caller that wants a few properties has only those evaluated.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import { once } from '../memoize.js';
import type { View } from './define.js';
import type { PropertySelection } from './property-selection.js';
import type { ResourceLocation } from './resource-location.js';
import type { Rows } from './rows/rows.js';

/** Without `wanted` all of it. */
export type Projector<Subject, At extends ResourceLocation> = (
  subject: Subject,
  view: View<At>,
  wanted?: PropertySelection | null,
) => JsonObject;

/** What of a row is evaluated. */
export interface Evaluated<in Subject, in At extends ResourceLocation> {
  /** A row that holds others may leave out those that are not wanted. */
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

/** The projection of rows that look at nothing but their subject. One that asks for more throws. */
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
