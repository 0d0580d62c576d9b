/** History with a current position, which is the default position of queries. */
import {
  endOf,
  type History,
  type OneOfPair,
  type Pair,
  type PairQueryContext,
  type Position,
  positionArgument,
  type QueryContext,
  runToCompletion,
  stateAt,
} from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';

export class HistoryCursor implements QueryContext {
  readonly history: History;
  here: Position;
  readonly readCondition = readCondition;

  constructor(history: History) {
    this.history = history;
    this.here = endOf(history);
  }

  spell(parameter: string): string {
    return `--${parameter}`;
  }

  /** Parses a position. Throws InvalidQuery for an invalid position. */
  at(text: string | undefined): Position {
    return runToCompletion(positionArgument.read({ at: text }, this));
  }
}

/** Cursor over two histories; positions refer to the second history. */
export class PastOfPair extends HistoryCursor implements PairQueryContext {
  readonly pair: Pair;

  constructor(one: NamedHistory, other: NamedHistory) {
    super(other.history);
    this.pair = { one: inPair(one), other: inPair(other), shared: 0 };
  }
}

type NamedHistory = Pick<OneOfPair, 'name' | 'history'>;

function inPair({ name, history }: NamedHistory): OneOfPair {
  return { name, history, present: () => stateAt(history, endOf(history)) };
}
