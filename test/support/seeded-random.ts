import { drawNumber } from '../../engine/index.js';

/** Source of random choices that are the same in every run. */
export class Chance {
  readonly #name: string;
  #drawn = 0;

  constructor(name: string) {
    this.#name = name;
  }

  readonly next = (): number =>
    drawNumber('tests', this.#name, 'choice', { at: this.#drawn++, event: 0, draw: 0 });

  of<Choice>(choices: readonly Choice[]): Choice {
    return choices[Math.floor(this.next() * choices.length)] as Choice;
  }
}
