/** What is saved of an answer for later steps: values of its body by property or JSON pointer, or headers. */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import type { Failure } from '../checks/failure.js';
import { lookUp } from '../checks/mismatches.js';
import type { Reply } from '../controller/reply.js';
import type { Answer } from '../run/ask.js';

const nameExpected = 'a name of letters, digits and _, such as task';
const sourceExpected =
  "a property, a JSON pointer such as '/Members/0', or a header such as {header: Location}";

const source = z.union(
  [
    z.string().min(1),
    z.strictObject({ header: z.string().min(1).describe('The name of a header, such as Location.') }),
  ],
  {
    error: sourceExpected,
  },
);

export const saving = z
  .record(z.string().regex(/^[A-Za-z_]\w*$/, { error: nameExpected }), source)
  .describe(
    'Names for values of the answer, for later steps: a property, a JSON pointer, or `{header: Location}`.',
  );
export type Saving = z.output<typeof saving>;

/** Saves what is there; what is not is a failure, at a path below the step. */
export function saveFrom(
  answer: Answer,
  asked: Saving,
  save: (name: string, value: Json) => void,
): readonly Failure[] {
  return Object.entries(asked).flatMap(([name, from]) => {
    const found = typeof answer === 'string' ? undefined : valueIn(answer, from);
    if (found !== undefined) {
      save(name, found);
      return [];
    }
    const what = typeof from === 'string' ? from : `header ${from.header}`;
    return [{ path: ['save', name], what, expected: 'a value to save', found: 'nothing' }];
  });
}

function valueIn({ body, headers }: Reply, from: Saving[string]): Json | undefined {
  return typeof from === 'string' ? lookUp(body, from) : headers[from.header.toLowerCase()];
}
