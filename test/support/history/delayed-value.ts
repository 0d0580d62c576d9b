/** A value that work comes to after a pause. */
import { type Pausing, pause } from '../../../replay/index.js';

export function* toldLate<Value>(value: Value): Pausing<Value> {
  yield pause;
  return value;
}
