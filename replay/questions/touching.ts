/** Which events touch a resource: those that write to it or act on it, and those that change what it shows. */
import { isDeepStrictEqual } from 'node:util';
import { type ControllerTree, RedfishService, resourceRoutes } from '../../models/index.js';
import type { ChangeFilter } from '../history/change-filter.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { standingAt } from './expression.js';
import { type Place, placeInResource } from './place.js';

export class Touching {
  readonly #service = new RedfishService(resourceRoutes);
  readonly #history: History;
  readonly #uri: string;
  readonly #place: Place;
  /** Of what its body hung on when it was looked at last. */
  #filter: ChangeFilter | undefined;
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(history: History, uri: string) {
    this.#history = history;
    this.#uri = uri;
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
