/** Controller of a run, with the values and the marks that belong to it. */
import type { Json } from '../../engine/index.js';
import type { FleetMember } from '../../models/fleet/index.js';
import type { InProcessController } from '../controller/in-process.js';
import { memberName, type Saved, type Saving } from '../run/saved.js';
import { Marks } from '../run/step-marks.js';

export class RunMember {
  /** Row of the member in the fleet; undefined for the only controller of a scenario. */
  readonly place: FleetMember | undefined;
  readonly controller: InProcessController;
  /** Marks of the steps that have started at this controller. */
  readonly marks = new Marks();
  /** Number that increases whenever the state, the marks or the saved values of the member can have changed. */
  version = 0;
  readonly #saved = new Map<string, Json>();

  constructor(controller: InProcessController, place?: FleetMember) {
    this.controller = controller;
    this.place = place;
  }

  get name(): string {
    return this.place?.name ?? '';
  }

  /** Returns the saved values as steps of this member see them: its own values hide those of the scenario. */
  savedWithin(around: Saved): Saving {
    return new SavedByMember(this.#saved, around, this.name);
  }
}

/** Saved values of a member. The name of the member is one of them. */
class SavedByMember implements Saving {
  readonly #own: Map<string, Json>;
  readonly #around: Saved;
  readonly #member: string;

  constructor(own: Map<string, Json>, around: Saved, member: string) {
    this.#own = own;
    this.#around = around;
    this.#member = member;
  }

  get size(): number {
    return this.#own.size + this.#around.size + 1;
  }

  keys(): MapIterator<string> {
    return new Set([...this.#around.keys(), ...this.#own.keys(), memberName]).keys();
  }

  has(name: string): boolean {
    return name === memberName || this.#own.has(name) || this.#around.has(name);
  }

  get(name: string): Json | undefined {
    return name === memberName ? this.#member : (this.#own.get(name) ?? this.#around.get(name));
  }

  set(name: string, value: Json): void {
    this.#own.set(name, value);
  }
}
