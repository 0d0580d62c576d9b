/**
 * Controller with its recorded history: a number of cycles, one hour apart, that each set an asset tag and restart the
 * host.
 */
import { createController, type InProcessController } from '../../../index.js';
import { type Expression, History, Recorder, readLocation, readPosition } from '../../../replay/index.js';
import { readCondition } from '../../../scenarios/index.js';
import { resetUri, systemUri } from '../lab.js';

export interface RecordedLife {
  readonly controller: InProcessController;
  readonly history: History;
}

export function recordLife(cycles: number): RecordedLife {
  const controller = createController();
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  for (let cycle = 1; cycle <= cycles; cycle++) {
    controller.patch(systemUri, { AssetTag: `rack ${cycle}` });
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
  return { controller, history };
}

/** Parsers of locations, conditions and positions that throw if the text is not valid. */
export function placeAt(text: string) {
  const reading = readLocation(text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.location;
}

export function conditionOf(text: string, history: History): Expression<boolean> {
  const reading = readCondition(text, history);
  if (!reading.ok) throw new Error(reading.message);
  return reading.condition;
}

export function positionAt(text: string, history: History) {
  const reading = readPosition(text, history);
  if (!reading.ok) throw new Error(reading.message);
  return reading.position;
}
