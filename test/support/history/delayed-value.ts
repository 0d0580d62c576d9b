/** Returns a value after one pause, as pausing work does. */
import { type Pausing, pause } from '../../../replay/index.js';

export function* toldLate<Value>(value: Value): Pausing<Value> {
  yield pause;
  return value;
}
