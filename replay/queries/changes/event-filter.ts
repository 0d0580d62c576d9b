/** Which events somebody wants to see: of a machine, of a type, about a resource. */

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
  /** Of what its body hung on when it was looked at last. */
  #filter: ChangeFilter | undefined;
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(history: History, uri: string) {
    this.#history = history;
    this.#uri = uri;
    this.#place = locationInResource(uri);
  }

  /** To be asked of one event after the other. What only followed the time is not touched. */
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

  /** It is there before it is deleted, and after it was made. */
  #isWrittenBy({ cause, before, after }: HistoryEvent): boolean {
    if (!('input' in cause) || cause.input.type !== 'redfish.write') return false;
    const { uri } = cause.input;
    return [before, after].some((tree) => {
      const own = this.#canonical(tree, this.#uri);
      const written = this.#canonical(tree, uri);
      return own !== undefined && (written === own || written?.startsWith(`${own}Actions/`));
    });
  }

  /** In whatever spelling it is written. */
  #canonical(tree: ControllerTree, uri: string): string | undefined {
    return this.#service.resolver.resolve(tree, uri)?.uri;
  }
}

export interface EventSelection {
  /** That a machine had a part in, by its address, or one of a kind: `power/1`, `power`. */
  readonly machine?: string;
  /** The type of an input, an event that a machine was sent, or a fact that was told: `redfish.write`, `host.booted`. */
  readonly type?: string;
  /** What is written to a resource, or changes what it shows. */
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

  /** Those that pass, each as soon as it is found; one stretch is to be looked at after the other. */
  *among({ from = { after: 0 }, until = this.#history.end }: EventRange): PausingItems<HistoryEvent> {
    for (const event of this.#history.pausing.events(from.after + 1, until.after)) {
      if (event !== pause && this.#passes(event)) yield event;
      else if (event === pause || this.#touching !== undefined) yield pause;
    }
  }

  /** Throws NotInHistory for what is wanted and is at no time: no event would pass. */
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

/** All types that an event of any history may be asked for by: of inputs and facts, and what charts take, delays by XState's names. */
function eventTypes(): readonly string[] {
  const ofCharts = [...hosts].flatMap(([kind, { outline }]) =>
    outline.transitions.map(({ from, event }) => {
      const [, delay] = /^after (.+)$/.exec(event) ?? [];
      return delay === undefined ? event : `xstate.after.${[delay, kind, from].filter(Boolean).join('.')}`;
    }),
  );
  return [...inputTypes, ...Object.keys(facts), ...ofCharts];
}

/** What an event can be asked for by: the type of its cause, and the facts that were told in it. */
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
