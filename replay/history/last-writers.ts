/**
 * Search for the last writers of many parts of the state at once: for each part, the last event before a position that
 * changed the value there, or the membership of an object or list. Facts of segments exclude the segments without a change; the others are
 * re-executed, up to a limit.
 */
import { pathOfPointer } from '../../models/index.js';
import { type Pausing, pause } from '../cooperative.js';
import { hasBit } from './changed-pointers.js';
import { type PausingHistory, toEvent } from './pausing-history.js';
import { changesPart, type ReadPart, readPart } from './read-part.js';
import { eventsPerSegment, type SegmentSource, segmentOfEvent } from './segment.js';
import type { HistoryEvent } from './step.js';

interface NameNode {
  readonly within: Map<string, NameNode>;
  /** Index among the names of the source; undefined if nothing has changed directly at this pointer. */
  index: number | undefined;
}

/** Names of a source as a tree, so that the names at, around and within a pointer are found without comparing all. */
class NameTree {
  readonly #names: () => readonly string[];
  readonly #root = createNode();
  #count = 0;

  /** The names can increase while a history is being recorded. */
  constructor(names: () => readonly string[]) {
    this.#names = names;
  }

  /**
   * Returns the indexes of the names that are equal to, inside or around the pointer of a part. For a membership, only
   * its direct members are inside, because a change within a member is reported for a longer name.
   */
  near({ path, isMembership }: ReadPart): readonly number[] {
    this.#grow();
    const found: number[] = [];
    let node: NameNode | undefined = this.#root;
    for (const segment of path) {
      if (node.index !== undefined) found.push(node.index);
      node = node.within.get(segment);
      if (node === undefined) return found;
    }
    if (isMembership) for (const each of [node, ...node.within.values()]) listIndex(each, found);
    else listIndexes(node, found);
    return found;
  }

  #grow(): void {
    const names = this.#names();
    for (; this.#count < names.length; this.#count++) {
      const node = pathOfPointer(names[this.#count] as string).reduce(nodeWithin, this.#root);
      node.index = this.#count;
    }
  }
}

function createNode(): NameNode {
  return { within: new Map(), index: undefined };
}

function nodeWithin(node: NameNode, segment: string): NameNode {
  const known = node.within.get(segment);
  if (known !== undefined) return known;
  const made = createNode();
  node.within.set(segment, made);
  return made;
}

function listIndex({ index }: NameNode, found: number[]): void {
  if (index !== undefined) found.push(index);
}

function listIndexes(node: NameNode, found: number[]): void {
  listIndex(node, found);
  for (const inner of node.within.values()) listIndexes(inner, found);
}

/** Limit of one query: the segments that it has opened, and how many it may open. */
export interface OpenedSegments {
  readonly opened: Set<number>;
  readonly max: number;
}

export class LastWriters {
  readonly #source: SegmentSource;
  readonly #history: PausingHistory;
  readonly #names: NameTree;

  constructor(source: SegmentSource, history: PausingHistory) {
    this.#source = source;
    this.#history = history;
    this.#names = new NameTree(() => source.names);
  }

  /**
   * Returns the last writer of each recorded read among the first `until` events. A part that no event has changed is
   * absent, and so is one whose writer would be in a segment beyond the limit.
   */
  *find(
    reads: Iterable<string>,
    until: number,
    { opened, max }: OpenedSegments,
  ): Pausing<ReadonlyMap<ReadPart, HistoryEvent>> {
    const found = new Map<ReadPart, HistoryEvent>();
    let open = [...reads].flatMap((read) => {
      const part = readPart(read);
      const near = this.#names.near(part);
      return near.length === 0 ? [] : [{ part, near }];
    });
    for (let segment = segmentOfEvent(until); segment >= 0 && open.length > 0; segment--) {
      const { changed } = this.#source.facts(segment);
      const likely = open.filter(({ near }) => near.some((index) => hasBit(changed, index)));
      if (likely.length === 0) continue;
      if (!opened.has(segment) && opened.size >= max) {
        open = open.filter((one) => !likely.includes(one));
        continue;
      }
      opened.add(segment);
      const steps = yield* this.#history.stepsOf(segment);
      const first = segment * eventsPerSegment;
      for (const { part } of likely) {
        for (let index = Math.min(steps.length, until - first) - 1; index >= 0; index--) {
          const step = steps[index];
          if (step === undefined || !changesPart(step, part)) continue;
          found.set(part, toEvent(step, first + index + 1));
          break;
        }
      }
      open = open.filter(({ part }) => !found.has(part));
      yield pause;
    }
    return found;
  }
}
