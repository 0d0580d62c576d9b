/**
 * Records a running history in bounded memory: completed segments are compressed, because most are never read, and
 * older checkpoints are removed. The recorded part is a source of segments, and so a history.
 */
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Delta } from './delta.js';
import type { HistoryEnd, SegmentContent, SegmentFacts, SegmentSource } from './segment.js';
import { SegmentStore } from './segment-store.js';
import { SegmentWriter, type SegmentWriterStart } from './segment-writer.js';
import type { TransitionEvent } from './transitions.js';

/** The baseline history that another one continues. */
export interface BaselineHistory {
  readonly source: SegmentSource;
  readonly genesis: ControllerTree;
  /** The first segment that is not shared; the simulation is at its start. */
  readonly segment: number;
  /** Delta to the first state, the same as that segment's. */
  readonly checkpoint: Delta;
}

export interface RecorderOptions {
  readonly baseline?: BaselineHistory;
  /** Memory limit; segments shared with the baseline do not count. */
  readonly bytesMax?: number;
}

/** Measured: a million events of power cycles take 43 MB at full density, so an active server has weeks of history. */
export const recordedBytesMax = 64_000_000;

export class Recorder implements SegmentSource {
  readonly genesis: Genesis;
  readonly bytesMax: number;
  readonly #simulation: ControllerSimulation;
  readonly #cutter: SegmentWriter;
  readonly #trunk: BaselineHistory | undefined;
  readonly #kept: SegmentStore;

  /** Records from the current state of the simulation, which must be its genesis, or the branch point of a baseline. */
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
   * Used memory. It exceeds `bytesMax` if inputs and facts alone take more than three quarters of that: they are the
   * history and stay.
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

  /** Stops recording. */
  close(): void {
    this.#cutter.close();
  }

  /** Segments of the baseline. */
  get #shared(): number {
    return this.#trunk?.segment ?? 0;
  }
}

function cutBefore({ source, genesis, segment, checkpoint }: BaselineHistory): SegmentWriterStart {
  return { genesis, count: segment, checkpoint, names: [...source.names] };
}
