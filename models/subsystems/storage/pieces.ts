/** Which piece is in the bay of a drive: each that is put there has numbers of its own. */
import { serialIn } from '../../identity.js';
import type { ControllerTree } from '../../tree.js';
import type { Drive } from '../parts/index.js';
import { driveState } from './state.js';

type Kept = Pick<ControllerTree, 'seed' | 'storage'>;

/** What its numbers are derived from. */
export function pieceName(tree: Kept, drive: Drive): string {
  return `drive/${drive.name}/${driveState(tree, drive).exchanges}`;
}

export function driveSerial(tree: Kept, drive: Drive): string {
  return serialIn(tree, pieceName(tree, drive), driveState(tree, drive).exchanges === 0 ? drive.built : {});
}
