/** Numbers of the recorded inputs by the events that executed them. Inputs are counted from 1: i1, i2 and so on. */
import { type SegmentSource, segmentOfEvent } from './segment.js';

export class InputNumbers {
  readonly #source: SegmentSource;
  /** Number of inputs before each segment. All earlier segments are complete, so the counts never change. */
  readonly #before: number[] = [0];

  constructor(source: SegmentSource) {
    this.#source = source;
  }

  /** Returns the number of the input that an event executed; undefined for an event of a machine. */
  ofEvent(event: number): number | undefined {
    const segment = segmentOfEvent(event);
    if (event < 1 || segment >= this.#source.count) return undefined;
    const index = this.#inputsOf(segment).findIndex(({ after }) => after + 1 === event);
    return index === -1 ? undefined : this.#inputsBefore(segment) + index + 1;
  }

  #inputsBefore(segment: number): number {
    for (let next = this.#before.length; next <= segment; next++)
      this.#before.push((this.#before[next - 1] ?? 0) + this.#inputsOf(next - 1).length);
    return this.#before[segment] ?? 0;
  }

  #inputsOf(segment: number) {
    return this.#source.read(segment).lines.filter((line) => 'input' in line);
  }
}
