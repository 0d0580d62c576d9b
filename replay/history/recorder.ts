/**
 * Records a history while it happens, in bounded memory: segments are deflated once they are over, for most of them are never
 * looked at, and checkpoints of the far past make way. What it has so far is a source of segments, and so a history.
 */
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Delta } from './delta.js';
import type { HistoryEnd, SegmentContent, SegmentFacts, SegmentSource } from './segment.js';
import { SegmentStore } from './segment-store.js';
import { SegmentWriter, type SegmentWriterStart } from './segment-writer.js';
import type { TransitionEvent } from './transitions.js';

/** A history that another one goes on with. */
export interface BaselineHistory {
  readonly source: SegmentSource;
  readonly genesis: ControllerTree;
  /** The first segment that is not shared: the simulation stands where it begins. */
  readonly segment: number;
  /** Leads there, as that segment's does. */
  readonly checkpoint: Delta;
}

export interface RecorderOptions {
  readonly baseline?: BaselineHistory;
  /** Memory that it may take; what it shares with a trunk is not its own. */
  readonly bytesMax?: number;
}

/** Measured: a million events of power cycles take 43 MB at full density, so a lively server has weeks of it. */
export const recordedBytesMax = 64_000_000;

export class Recorder implements SegmentSource {
  readonly genesis: Genesis;
  readonly bytesMax: number;
  readonly #simulation: ControllerSimulation;
  readonly #cutter: SegmentWriter;
  readonly #trunk: BaselineHistory | undefined;
  readonly #kept: SegmentStore;

  /** From the simulation's present on, which must be its genesis, or where it parts from a trunk. */
  constructor(
    simulation: ControllerSimulation,
    genesis: Genesis,
    { baseline, bytesMax = recordedBytesMax }: RecorderOptions = {},
  ) {
    this.genesis = genesis;
    this.bytesMax = bytesMax;
    this.#simulation = simulation;
    this.#trunk = baseline;
    const kept = new SegmentStore(this.#shared, bytesMax);
    this.#kept = kept;
    this.#cutter = new SegmentWriter(
      simulation,
      (segment) => kept.add(segment),
      baseline && cutBefore(baseline),
    );
  }

  get end(): HistoryEnd {
    const { now, executed } = this.#simulation.tree.clock;
    return { at: now, after: executed };
  }

  get names(): readonly string[] {
    return this.#cutter.names;
  }

  get count(): number {
    return this.#shared + this.#kept.count + 1;
  }

  /**
   * Memory it takes. Past `bytesMax` while inputs and facts alone take more than three quarters of that: they are the history
   * and stay.
   */
  get bytes(): number {
    return this.#kept.bytes;
  }

  facts(segment: number): SegmentFacts {
    const shared = segment < this.#shared ? this.#trunk?.source.facts(segment) : undefined;
    return shared ?? this.#kept.facts(segment) ?? this.#cutter.current.facts;
  }

  read(segment: number): SegmentContent {
    if (this.#trunk !== undefined && segment < this.#shared) return this.#trunk.source.read(segment);
    return this.#kept.facts(segment) === undefined ? this.#cutter.current : this.#kept.read(segment);
  }

  transitions(segment: number): readonly TransitionEvent[] | undefined {
    if (this.#trunk !== undefined && segment < this.#shared) return this.#trunk.source.transitions(segment);
    const isOver = this.#kept.facts(segment) !== undefined;
    return isOver ? this.#kept.transitions(segment) : this.#cutter.current.transitions;
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

function cutBefore({ source, genesis, segment, checkpoint }: BaselineHistory): SegmentWriterStart {
  return { genesis, count: segment, checkpoint, names: [...source.names] };
}
