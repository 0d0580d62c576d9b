/**
 * Recorder of a running history in bounded memory. Completed segments are compressed, because most are never read, and
 * older checkpoints are removed. The recorder is a segment source, so its recording can be read as a history.
 */
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Delta } from './delta.js';
import type { HistoryEnd, SegmentContent, SegmentFacts, SegmentSource } from './segment.js';
import { SegmentStore } from './segment-store.js';
import { SegmentWriter, type SegmentWriterStart } from './segment-writer.js';
import type { TransitionEvent } from './transitions.js';

/** Baseline history that a branched history continues. */
export interface BaselineHistory {
  readonly source: SegmentSource;
  readonly genesis: ControllerTree;
  /** First segment that the branched history does not share. The simulation is at the start of this segment. */
  readonly segment: number;
  /** Delta to the state at the start of this segment; the checkpoint of the same segment in the baseline. */
  readonly checkpoint: Delta;
}

export interface RecorderOptions {
  readonly baseline?: BaselineHistory;
  /** Memory limit in bytes. Segments that are shared with the baseline do not count. */
  readonly bytesMax?: number;
}

/**
 * Default memory limit. Unit: bytes. Measured: with all checkpoints, a million events of power cycles need 43 MB, so
 * that several weeks of an active server fit.
 */
export const recordedBytesMax = 64_000_000;

export class Recorder implements SegmentSource {
  readonly genesis: Genesis;
  readonly bytesMax: number;
  readonly #simulation: ControllerSimulation;
  readonly #cutter: SegmentWriter;
  readonly #trunk: BaselineHistory | undefined;
  readonly #kept: SegmentStore;

  /**
   * Starts a recording at the current state of the simulation: the genesis, or the start of the first unshared segment
   * of a baseline.
   */
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
   * Used memory in bytes. It exceeds `bytesMax` if inputs and facts alone need more than three quarters of `bytesMax`,
   * because inputs and facts are the history itself and are never removed.
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

  /** Ends the recording. */
  close(): void {
    this.#cutter.close();
  }

  /** Number of segments that are shared with the baseline. */
  get #shared(): number {
    return this.#trunk?.segment ?? 0;
  }
}

function cutBefore({ source, genesis, segment, checkpoint }: BaselineHistory): SegmentWriterStart {
  return { genesis, count: segment, checkpoint, names: [...source.names] };
}
