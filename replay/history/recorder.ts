/**
 * Records a history while it happens, in memory: segments are deflated once they are over, for most of them are never looked
 * at. What it has so far is a source of segments, and so a history.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ControllerSimulation } from '../../machines/index.js';
import type { ControllerTree, Genesis } from '../../models/index.js';
import { type CutBefore, type CutSegment, SegmentCutter } from './cutter.js';
import type { HistoryEnd, SegmentContent, SegmentFacts, SegmentSource } from './segment.js';

/** A history that another one goes on with. */
export interface Trunk {
  readonly source: SegmentSource;
  readonly genesis: ControllerTree;
  /** The first segment that is not shared: the simulation stands where it begins. */
  readonly segment: number;
}

export class Recorder implements SegmentSource {
  readonly genesis: Genesis;
  readonly #simulation: ControllerSimulation;
  readonly #cutter: SegmentCutter;
  readonly #trunk: Trunk | undefined;
  readonly #closed: { readonly facts: SegmentFacts; readonly content: Uint8Array }[] = [];

  /** From the simulation's present on, which must be its genesis, or where it parts from a trunk. */
  constructor(simulation: ControllerSimulation, genesis: Genesis, trunk?: Trunk) {
    this.genesis = genesis;
    this.#simulation = simulation;
    this.#trunk = trunk;
    const close = ({ facts, checkpoint, lines }: CutSegment) => {
      this.#closed.push({ facts, content: deflateRawSync(JSON.stringify({ checkpoint, lines })) });
    };
    this.#cutter = new SegmentCutter(simulation, close, trunk && cutBefore(trunk));
  }

  get end(): HistoryEnd {
    const { now, executed } = this.#simulation.tree.clock;
    return { at: now, after: executed };
  }

  get names(): readonly string[] {
    return this.#cutter.names;
  }

  get count(): number {
    return this.#shared + this.#closed.length + 1;
  }

  facts(segment: number): SegmentFacts {
    const shared = segment < this.#shared ? this.#trunk?.source.facts(segment) : undefined;
    return shared ?? this.#closed[segment - this.#shared]?.facts ?? this.#cutter.current.facts;
  }

  read(segment: number): SegmentContent {
    if (this.#trunk !== undefined && segment < this.#shared) return this.#trunk.source.read(segment);
    const closed = this.#closed[segment - this.#shared];
    return closed === undefined
      ? this.#cutter.current
      : JSON.parse(new TextDecoder().decode(inflateRawSync(closed.content)));
  }

  /** What happens from here on is not recorded. */
  close(): void {
    this.#cutter.close();
  }

  /** Segments of the trunk. */
  get #shared(): number {
    return this.#trunk?.segment ?? 0;
  }
}

function cutBefore({ source, genesis, segment }: Trunk): CutBefore {
  return { genesis, count: segment, checkpoint: source.read(segment).checkpoint, names: [...source.names] };
}
