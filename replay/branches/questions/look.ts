/** A current value in a branch. */
import * as z from 'zod';
import { locationParameter } from '../../queries/parameters.js';
import { pairQuestion } from './pair.js';

export const lookQuestion = pairQuestion({
  path: '/branches/{branch}/look',
  description: 'a value in a branch, by a pointer into the state or by a resource',
  arguments: { place: locationParameter },
  *find({ other }, { place }) {
    const { value } = place.evaluate(other.present());
    if (value !== undefined) yield { value };
  },
  shown: {
    schema: () => z.strictObject({ value: z.unknown() }),
    show: ({ value }) => ({ value }),
    none: ({ place }) => `the branch has no ${place.text}`,
    problem: 404,
  },
});
