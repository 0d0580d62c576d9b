/** Named actions of the workshop's machines, which write its tree. */
import { type EngineTransaction, effectsOn } from '../../../engine/index.js';
import type { Workshop } from './toy-tree.js';

const effect = effectsOn<Workshop>();

const happenedMax = 8;

export const noteBlink = effect<{ readonly blinks: number }>((stage, { address, params }) => {
  stage.draft.notes[address] = params.blinks;
});

export const tell = effect<{ readonly word: string }>((stage, { address, params }) => {
  happen(stage, `${address} ${params.word}`);
});

export const score = effect((stage, { address }) => {
  stage.draft.notes[address] = 1 + Math.floor(stage.draw(address, 'score') * 6);
});

export const look = effect((stage, { address }) => {
  stage.draft.notes[address] = stage.view.total;
});

export const reckon = effect<{ readonly sum: string }>((stage, { params }) => {
  stage.draft.total = params.sum === 'double' ? stage.view.total * 2 : stage.view.total + 3;
});

export function happen(stage: EngineTransaction<Workshop>, what: string): void {
  stage.draft.happened.push(what);
  if (stage.draft.happened.length > happenedMax) stage.draft.happened.shift();
}
