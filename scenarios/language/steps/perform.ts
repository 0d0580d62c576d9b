/** What somebody does at the server: what its present state does not take is a failure of the step. */
import type { ControllerInput } from '../../../machines/index.js';
import { describeRefusal } from '../../../replay/index.js';
import { done, type Result, type Track } from '../../run/track.js';

export function perform({ controller }: Track, input: ControllerInput, key: string): Result {
  const outcome = controller.simulation.perform(input);
  if (outcome.ok) return done('');
  const found = `refused: ${describeRefusal(outcome)}`;
  return done('refused', [{ path: [key], what: key, expected: 'possible in the present state', found }]);
}
