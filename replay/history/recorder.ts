/**
 * Records a history while it happens, in memory: segments are deflated once they are over, for most of them are never looked
 * at. What it has so far is a source of segments, and so a history.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ControllerSimulation } from '../../machines/index.js';
import type { Genesis } from '../../models/index.js';
import { SegmentCutter } from './cutter.js';
import type { HistoryEnd, SegmentContent, SegmentFacts, SegmentSource } from './segment.js';

export class Recorder implements SegmentSource {
  readonly genesis: Genesis;
  readonly #simulation: ControllerSimulation;
  readonly #cutter: SegmentCutter;
  readonly #closed: { readonly facts: SegmentFacts; readonly content: Uint8Array }[] = [];

  /** From the simulation's present on, which must be its genesis. */
  constructor(simulation: ControllerSimulation, genesis: Genesis) {
    this.genesis = genesis;
    this.#simulation = simulation;
    this.#cutter = new SegmentCutter(simulation, ({ facts, checkpoint, lines }) => {
      this.#closed.push({ facts, content: deflateRawSync(JSON.stringify({ checkpoint, lines })) });
    });
  }

  get end(): HistoryEnd {
    const { now, executed } = this.#simulation.tree.clock;
    return { at: now, after: executed };
  }

  get names(): readonly string[] {
    return this.#cutter.names;
  }

  get count(): number {
    return this.#closed.length + 1;
  }

  facts(segment: number): SegmentFacts {
    return this.#closed[segment]?.facts ?? this.#cutter.current.facts;
  }

  read(segment: number): SegmentContent {
    const closed = this.#closed[segment];
    return closed === undefined
      ? this.#cutter.current
      : JSON.parse(new TextDecoder().decode(inflateRawSync(closed.content)));
  }

  /** What happens from here on is not recorded. */
  close(): void {
    this.#cutter.close();
  }
}
