/** Rows of what no controller has to be looked at for, as a message registry is: constants of the program. */
import type { JsonObject } from '../../engine/index.js';
import type { View } from './define.js';
import { createProjector } from './projector.js';
import type { Rows } from './rows.js';

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
