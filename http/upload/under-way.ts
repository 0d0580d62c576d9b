/**
 * An upload that has begun, on both sides: as long as its octets come, the history is told so now and then; as soon as nobody
 * waits for them any more, because the controller is away or has given it up, whoever reads them is told to stop.
 */
import type { Controller } from '../../machines/index.js';
import { type ControllerTree, fileProgressMs, isReceiving, updateServiceRecord } from '../../models/index.js';
import type { Pacing } from '../pacing.js';

interface Sides {
  readonly controller: Controller;
  readonly pacing: Pacing;
}

export class UnderWay {
  readonly #sides: Sides;
  readonly #upload: number;
  readonly #unwatch: () => void;
  /** Virtual time. Unit: ms since the epoch. */
  #toldAt: number;
  #isAwaited = true;

  /** `stop` must not throw. */
  constructor(sides: Sides, upload: number, stop: () => void) {
    this.#sides = sides;
    this.#upload = upload;
    this.#toldAt = sides.pacing.now;
    const look = (tree: ControllerTree) => {
      if (!this.#isAwaited || isReceiving(updateServiceRecord(tree), upload)) return;
      this.#isAwaited = false;
      stop();
    };
    this.#unwatch = sides.controller.simulation.observe({ committed: ({ after }) => look(after) });
    look(sides.controller.tree);
  }

  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  /** Octets have come. At most paces a file is there long before there is anything to tell. */
  note(): void {
    const { controller, pacing } = this.#sides;
    const { now } = pacing;
    if (!this.#isAwaited || now - this.#toldAt < fileProgressMs) return;
    this.#toldAt = now;
    controller.perform({ type: 'upload.continued', upload: this.#upload }, now);
    pacing.rearm();
  }

  end(): void {
    this.#unwatch();
  }
}
