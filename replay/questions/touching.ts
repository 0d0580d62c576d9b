/** Which events touch a resource: those that write to it or act on it, and those that change what it shows. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangeFilter } from '../history/change-filter.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { standingAt } from './expression.js';
import { type Place, placeInResource } from './place.js';

export class Touching {
  readonly #history: History;
  readonly #uri: string;
  readonly #place: Place;
  /** Of what its body hung on when it was looked at last. */
  #filter: ChangeFilter | undefined;
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(history: History, uri: string) {
    this.#history = history;
    this.#uri = uri.endsWith('/') ? uri : `${uri}/`;
    this.#place = placeInResource(uri);
  }

  /** To be asked of one event after the other. What only followed the time is not touched. */
  isTouchedBy(event: HistoryEvent): boolean {
    const isChanged = this.#isChangedBy(event);
    return isChanged || this.#isWrittenBy(event);
  }

  #isChangedBy(event: HistoryEvent): boolean {
    if (event.at < this.#untilMs && this.#filter?.passes(event) === false) return false;
    const before = this.#place.judge(standingAt(event.before, event.at));
    const { value, hangsOn } = this.#place.judge(event.after);
    this.#filter = this.#history.changesAt(...hangsOn.pointers);
    this.#untilMs = hangsOn.untilMs;
    return !isDeepStrictEqual(before.value, value);
  }

  #isWrittenBy({ cause }: HistoryEvent): boolean {
    if (!('input' in cause) || cause.input.type !== 'redfish.write') return false;
    const { uri } = cause.input;
    return uri === this.#uri || uri.startsWith(`${this.#uri}Actions/`);
  }
}
