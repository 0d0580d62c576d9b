/** Query for a current value in a branch. */
import * as z from 'zod';
import { locationParameter } from '../../queries/parameters.js';
import { pairQuestion } from './pair.js';

export const valueQuestion = pairQuestion({
  path: '/branches/{branch}/value',
  description: 'a value in a branch, by a pointer into the state or by a resource',
  arguments: { location: locationParameter },
  *find({ other }, { location }) {
    const { value } = location.evaluate(other.present());
    if (value !== undefined) yield { value };
  },
  shown: {
    schema: () => z.strictObject({ value: z.unknown() }),
    show: ({ value }) => ({ value }),
    none: ({ location }) => `the branch has no ${location.text}`,
    problem: 404,
  },
});
