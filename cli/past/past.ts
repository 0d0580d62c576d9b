/** A history with a place in it where one stands, and what questions name, read: positions, places, conditions. */
import {
  type Expression,
  endOf,
  type History,
  missingMachine,
  missingPlace,
  type Place,
  type Position,
  readPlace,
  readPosition,
  type Stretch,
  startOf,
} from '../../replay/index.js';
import { readCondition } from '../../scenarios/index.js';
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
  stretch({ from, to }: Flags): Stretch {
    const begin = from === undefined ? startOf(this.history) : this.at(from);
    const end = to === undefined ? endOf(this.history) : this.at(to);
    if (begin.after <= end.after && begin.at <= end.at) return { from: begin.after, until: end.after };
    throw new BadQuestion(`${from} comes after ${to ?? 'the end'}`);
  }

  place(text: string): Place {
    const reading = readPlace(text);
    if (reading.ok) return reading.place;
    throw new BadQuestion(reading.message);
  }

  condition(text: string): Expression<boolean> {
    const reading = readCondition(text, this.history);
    if (reading.ok) return reading.condition;
    throw new BadQuestion(reading.message);
  }

  /** To be asked where nothing was found: throws where there is no such thing at all. */
  demandPlace(place: Place): void {
    const missing = missingPlace(this.history, place);
    if (missing !== undefined) throw new BadQuestion(missing);
  }

  /** The same. */
  demandMachine(machine: string): void {
    const missing = missingMachine(this.history, machine);
    if (missing !== undefined) throw new BadQuestion(missing);
  }
}
