/** What is otherwise in a branch of a history: which of its inputs never come, which come besides, and from where on. */
import type { JournaledInput } from '../../machines/index.js';
import type { Position } from '../questions/position.js';

export interface AddedInput {
  /** Virtual time; where the branch begins, unless said. Unit: ms since the epoch. */
  readonly at?: number;
  readonly input: JournaledInput;
}

export interface Edit {
  /** Where it begins; where the first change comes, unless said. No change may come earlier. */
  readonly from?: Position;
  /** Recorded inputs that never come, by their numbers from 1. */
  readonly without?: readonly number[];
  readonly with?: readonly AddedInput[];
  /** Of the inputs that are recorded later: they come as well, or none of them does. By default they come. */
  readonly follows?: 'recorded' | 'nothing';
  /** How long it goes on; as long as the history, unless said. Unit: ms since the epoch. */
  readonly untilMs?: number;
}

/** Thrown for an edit that there cannot be of a history. */
export class NotAnEdit extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'NotAnEdit';
  }
}
