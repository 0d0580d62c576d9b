/** Returns a value after one pause, as a pausing query does. */
import { type Pausing, pause } from '../../../replay/index.js';

export function* toldLate<Value>(value: Value): Pausing<Value> {
  yield pause;
  return value;
}
