/** Which events somebody wants to see: of a machine, of a type, about a resource. */
import { machineKind } from '../../engine/index.js';
import { didYouMean, facts } from '../../models/index.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { inputTypes } from '../journal-schema.js';
import { type Pausing, type PausingItems, pause } from '../pausing.js';
import { NotInHistory, pausingDemandMachines, pausingDemandPlace } from './demand.js';
import { placeInResource } from './place.js';
import type { EventSpan } from './stretch.js';
import { Touching } from './touching.js';

export interface Wanted {
  /** That a machine had a part in, by its address, or one of a kind: `power/1`, `power`. */
  readonly machine?: string;
  /** The type of an input, an event that a machine was sent, or a fact that was told: `redfish.write`, `host.booted`. */
  readonly type?: string;
  /** What is written to a resource, or changes what it shows. */
  readonly uri?: string;
}

export class EventFilter {
  readonly #history: History;
  readonly #wanted: Wanted;
  readonly #touching: Touching | undefined;
  /** Of the events so far, for a type that none of them has. */
  readonly #types = new Set<string>();

  constructor(history: History, wanted: Wanted) {
    this.#history = history;
    this.#wanted = wanted;
    this.#touching = wanted.uri === undefined ? undefined : new Touching(history, wanted.uri);
  }

  /** Those that pass, each as soon as it is found; one stretch is to be looked at after the other. */
  *among({ from = { after: 0 }, until = this.#history.end }: EventSpan): PausingItems<HistoryEvent> {
    for (const event of this.#history.pausing.events(from.after + 1, until.after)) {
      if (event !== pause && this.#passes(event)) yield event;
      else if (event === pause || this.#touching !== undefined) yield pause;
    }
  }

  /** Where none has passed: throws NotInHistory for what is wanted and is nowhere. */
  *demand(): Pausing<void> {
    const { machine, type, uri } = this.#wanted;
    if (machine !== undefined) yield* pausingDemandMachines(this.#history, machine);
    if (uri !== undefined) yield* pausingDemandPlace(this.#history, placeInResource(uri));
    if (type === undefined) return;
    const known = [...this.#types, ...inputTypes, ...Object.keys(facts)];
    if (known.includes(type)) return;
    throw new NotInHistory(`none of these events is of type ${type}${didYouMean(type, known)}`);
  }

  #passes(event: HistoryEvent): boolean {
    const { machine, type } = this.#wanted;
    const types = type === undefined ? [] : typesOf(event);
    for (const each of types) this.#types.add(each);
    if (machine !== undefined && !machinesIn(event).some((one) => isMachine(one, machine))) return false;
    if (type !== undefined && !types.includes(type)) return false;
    return this.#touching?.isTouchedBy(event) !== false;
  }
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
