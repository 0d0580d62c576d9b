/** Query for the difference between the current states of a run and its branch. */
import * as z from 'zod';
import { differencesBetween, differencesOfValue, differencesSchema } from '../../differences/difference.js';
import { locationOrState } from '../../queries/parameters.js';
import { pairQuestion } from './pair.js';

export const differenceQuestion = pairQuestion({
  path: '/branches/{branch}/difference',
  description: 'the current difference between a branch and the run, of the whole state or of a value',
  arguments: { location: locationOrState },
  *find({ one, other }, { location }) {
    const [here, there] = [one.present(), other.present()];
    if (location === undefined) {
      yield differencesBetween(here, there);
      return;
    }
    const [was, is] = [here, there].map((state) => location.evaluate(state).value);
    if (was !== undefined || is !== undefined) yield differencesOfValue(was, is);
  },
  shown: {
    schema: () => z.strictObject({ differences: differencesSchema() }),
    show: (differences) => ({ differences }),
    none: ({ location }) => `neither the run nor the branch has ${location?.text}`,
    problem: 404,
  },
});
