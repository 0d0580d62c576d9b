/** What a PATCH may say of a light that has two names. */
import type { Json } from '../../engine/index.js';
import { baseMessage, type Message } from '../messages/index.js';

/** One light cannot be on by one name and off by the other. */
export function finishIndicatorPatch(set: ReadonlyMap<string, Json>): Message[] {
  const [led, active] = [set.get('/IndicatorLED'), set.get('/LocationIndicatorActive')];
  if (led === undefined || active === undefined || (led === 'Lit') === active) return [];
  return [baseMessage('PropertyValueConflict', ['IndicatorLED', 'LocationIndicatorActive'], '/IndicatorLED')];
}
