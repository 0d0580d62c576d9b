/** A history with a place in it where one stands, and what questions name, read: positions, places, conditions. */
import {
  type AnyExpression,
  demandMachinesOf,
  endOf,
  type History,
  type PastCondition,
  type Place,
  type Position,
  readPlace,
  readPosition,
  readResource,
  readStretch,
  type Stretch,
} from '../../replay/index.js';
import { readCondition, readExpression } from '../../scenarios/index.js';
import { BadQuestion, type Flags } from './question.js';

export class Past {
  readonly history: History;
  /** Where one stands. */
  position: Position;

  constructor(history: History) {
    this.history = history;
    this.position = endOf(history);
  }

  /** Where one stands, unless a position is named. */
  at(text: string | undefined): Position {
    if (text === undefined) return this.position;
    const reading = readPosition(text, this.history);
    if (reading.ok) return reading.position;
    throw new BadQuestion(reading.message);
  }

  /** The whole history, or what is named of it. */
  stretch({ from, to }: Flags): Required<Stretch> {
    const named = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    const reading = readStretch(named, this.history);
    if (reading.ok) return reading.stretch;
    throw new BadQuestion(reading.message);
  }

  place(text: string): Place {
    const reading = readPlace(text);
    if (reading.ok) return reading.place;
    throw new BadQuestion(reading.message);
  }

  resource(text: string): Place {
    const reading = readResource(text);
    if (reading.ok) return reading.place;
    throw new BadQuestion(reading.message);
  }

  condition(text: string): PastCondition {
    const reading = readCondition(text, this.history);
    if (!reading.ok) throw new BadQuestion(reading.message);
    demandMachinesOf(this.history, reading.condition);
    return reading.condition;
  }

  /** A place or a condition. */
  expression(text: string): AnyExpression {
    const reading = readExpression(text, this.history);
    if (!reading.ok) throw new BadQuestion(reading.message);
    demandMachinesOf(this.history, reading.expression);
    return reading.expression;
  }
}
