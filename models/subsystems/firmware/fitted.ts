/** Whether what runs a piece of firmware is there, and can be written to. */
import type { ControllerTree } from '../../tree.js';
import { findCondition } from '../parts/index.js';
import type { FirmwareItem } from './items.js';

type Known = Pick<ControllerTree, 'conditions' | 'firmware'>;

/** A part that was taken out has taken its firmware along. */
export function isFitted({ conditions }: Pick<Known, 'conditions'>, { part }: FirmwareItem): boolean {
  return part === undefined || findCondition(conditions, part.kind, part.name) !== 'removed';
}

/** One that a broken write made fail is there to be written again. */
export function canBeWritten({ conditions, firmware }: Known, item: FirmwareItem): boolean {
  const { id, part } = item;
  if (part === undefined) return true;
  const hasFailed = findCondition(conditions, part.kind, part.name) === 'failed';
  return isFitted({ conditions }, item) && (!hasFailed || firmware.damaged[id] !== undefined);
}
