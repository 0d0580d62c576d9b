/** Filter of events by machine, by type or by resource. */

import { isDeepStrictEqual } from 'node:util';
import { machineKind } from '../../../engine/index.js';
import { createRedfishService, facts, hosts } from '../../../machines/index.js';
import { didYouMean } from '../../../models/document/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { type Pausing, type PausingItems, pause } from '../../cooperative.js';
import type { ChangeFilter } from '../../history/changed-pointers.js';
import type { History } from '../../history/history.js';
import type { HistoryEvent } from '../../history/step.js';
import { inputTypes } from '../../journal-schema.js';
import { type Location, locationInResource } from '../reading/location.js';
import type { EventRange } from '../reading/position.js';
import {
  NotInHistory,
  pausingRequireLocationAtAnyTime,
  pausingRequireMachines,
} from '../reading/require-present.js';
import { treeAt } from './expression.js';

class Touching {
  readonly #service = createRedfishService();
  readonly #history: History;
  readonly #uri: string;
  readonly #place: Location;
  /**
   * Filter for events that changed a dependency of the resource's body, as recorded when the body was last evaluated.
   */
  #filter: ChangeFilter | undefined;
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(history: History, uri: string) {
    this.#history = history;
    this.#uri = uri;
    this.#place = locationInResource(uri);
  }

  /**
   * Returns true if an event wrote the resource or changed its body. Events have to be passed in order. Changes that
   * only the passing of time causes are ignored.
   */
  isTouchedBy(event: HistoryEvent): boolean {
    const isChanged = this.#isChangedBy(event);
    return isChanged || this.#isWrittenBy(event);
  }

  #isChangedBy(event: HistoryEvent): boolean {
    if (event.at < this.#untilMs && this.#filter?.passes(event) === false) return false;
    const before = this.#place.evaluate(treeAt(event.before, event.at));
    const { value, hangsOn } = this.#place.evaluate(event.after);
    this.#filter = this.#history.changesAt(...hangsOn.pointers);
    this.#untilMs = hangsOn.untilMs;
    return !isDeepStrictEqual(before.value, value);
  }

  /**
   * Returns true for a write of the resource or of one of its actions. Both states are checked, because a resource
   * exists before its deletion and after its creation.
   */
  #isWrittenBy({ cause, before, after }: HistoryEvent): boolean {
    if (!('input' in cause) || cause.input.type !== 'redfish.write') return false;
    const { uri } = cause.input;
    return [before, after].some((tree) => {
      const own = this.#canonical(tree, this.#uri);
      const written = this.#canonical(tree, uri);
      return own !== undefined && (written === own || written?.startsWith(`${own}Actions/`));
    });
  }

  /** Returns the canonical URI of a resource, given in any spelling; undefined if it does not exist. */
  #canonical(tree: ControllerTree, uri: string): string | undefined {
    return this.#service.canonicalUri(tree, uri);
  }
}

export interface EventSelection {
  /** Machine that took part in the event, by its address or by its kind: `power/1`, `power`. */
  readonly machine?: string;
  /** Type of an input, of an event that a machine received, or of a reported fact: `redfish.write`, `host.booted`. */
  readonly type?: string;
  /** Resource that the event wrote, or whose representation it changed. */
  readonly uri?: string;
}

export class EventFilter {
  readonly #history: History;
  readonly #wanted: EventSelection;
  readonly #touching: Touching | undefined;

  constructor(history: History, wanted: EventSelection) {
    this.#history = history;
    this.#wanted = wanted;
    this.#touching = wanted.uri === undefined ? undefined : new Touching(history, wanted.uri);
  }

  /**
   * Yields the matching events of an interval as soon as they are found. Each further interval must start where the
   * previous one ended.
   */
  *among({ from = { after: 0 }, until = this.#history.end }: EventRange): PausingItems<HistoryEvent> {
    for (const event of this.#history.pausing.events(from.after + 1, until.after)) {
      if (event !== pause && this.#passes(event)) yield event;
      else if (event === pause || this.#touching !== undefined) yield pause;
    }
  }

  /** Throws NotInHistory for a filter value that exists nowhere in the history, so that no event could match. */
  *demand(): Pausing<void> {
    const { machine, type, uri } = this.#wanted;
    if (type !== undefined && !eventTypes().includes(type))
      throw new NotInHistory(`none of these events is of type ${type}${didYouMean(type, eventTypes())}`);
    if (machine !== undefined) yield* pausingRequireMachines(this.#history, machine);
    if (uri !== undefined) yield* pausingRequireLocationAtAnyTime(this.#history, locationInResource(uri));
  }

  #passes(event: HistoryEvent): boolean {
    const { machine, type } = this.#wanted;
    if (machine !== undefined && !machinesIn(event).some((one) => isMachine(one, machine))) return false;
    if (type !== undefined && !typesOf(event).includes(type)) return false;
    return this.#touching?.isTouchedBy(event) !== false;
  }
}

/**
 * Returns all event types that a history can contain: inputs, facts, and the events of charts, with XState's names for
 * delays.
 */
function eventTypes(): readonly string[] {
  const ofCharts = [...hosts].flatMap(([kind, { outline }]) =>
    outline.transitions.map(({ from, event }) => {
      const [, delay] = /^after (.+)$/.exec(event) ?? [];
      return delay === undefined ? event : `xstate.after.${[delay, kind, from].filter(Boolean).join('.')}`;
    }),
  );
  return [...inputTypes, ...Object.keys(facts), ...ofCharts];
}

/** Returns the types of an event: the type of its cause, and its facts. */
function typesOf({ cause, emitted }: HistoryEvent): readonly string[] {
  return ['input' in cause ? cause.input.type : cause.event, ...emitted];
}

function machinesIn({ cause, moved }: HistoryEvent): readonly string[] {
  const addresses = moved.map(({ address }) => address);
  return 'input' in cause ? addresses : [cause.address, ...addresses];
}

function isMachine(address: string, asked: string): boolean {
  return address === asked || machineKind(address) === asked;
}
