/**
 * Tests of random operations: power and controller fail and return, and the owner may end an operation. In every case
 * the computed progress stays correct.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fingerprint } from '../../../engine/index.js';
import type { Cancelling, NewOperation, OnLoss } from '../../../models/operations/index.js';
import { budget } from '../../support/budget.js';
import { resetInput } from '../../support/engine/machines-rig.js';
import { OperationsRig } from '../../support/engine/operations-rig.js';

const hourMs = 3_600_000;

const onLoss = fc.constantFrom<OnLoss>('fails', 'restarts', 'resumes', 'goesOn');
const plan = fc.record({
  starts: fc.constantFrom('now' as const, 'nextBoot' as const),
  durationMs: fc.integer({ min: 0, max: hourMs }),
  onLoss: fc.record({ power: onLoss, controller: onLoss }, { noNullPrototype: true }),
  cancelling: fc.constantFrom<Cancelling>('always', 'untilBegun', 'never'),
});
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ wait: fc.integer({ min: 0, max: hourMs / 2 }) }) },
  { weight: 3, arbitrary: fc.constantFrom('mains.off', 'mains.on', 'controller.reset') },
  { weight: 3, arbitrary: fc.constantFrom('ForceOff', 'On', 'ForceRestart') },
  { weight: 2, arbitrary: fc.constantFrom('toy.takeUp') },
  { weight: 1, arbitrary: fc.constantFrom('toy.finish', 'toy.fail', 'toy.cancel') },
);
type Act = { readonly wait: number } | string;

function perform(rig: OperationsRig, id: string, next: Act): void {
  if (typeof next !== 'string') rig.wait(next.wait);
  else if (next.startsWith('toy.')) rig.try({ type: next as 'toy.fail', id });
  else if (/^(?:On|Force)/.test(next)) rig.try(resetInput(next));
  else rig.try({ type: 'operator', action: next as 'mains.off' });
}

/**
 * Reference model of an operation that sees it only from outside. It adds up the intervals in which all needed
 * resources were available.
 */
class Reference {
  begun: boolean;
  ended = false;
  doneMs = 0;
  #at: number;
  #could: boolean;
  #had = { power: true, controller: true };

  constructor(
    readonly rig: OperationsRig,
    readonly asked: Pick<NewOperation, 'starts' | 'onLoss' | 'durationMs'>,
  ) {
    this.begun = asked.starts === 'now';
    this.#at = rig.elapsedMs;
    this.#could = true;
  }

  /** Updates the model after each event. Nothing changed between two events. */
  look(): void {
    const { rig, asked } = this;
    if (this.begun && !this.ended && this.#could) this.doneMs += rig.elapsedMs - this.#at;
    this.#at = rig.elapsedMs;
    const resetting = /resetting/.test(JSON.stringify(rig.tree.machines.power));
    const has = { power: rig.hasPower || resetting, controller: rig.hasController };
    for (const need of ['power', 'controller'] as const) {
      if (this.begun && !this.ended && this.#had[need] && !has[need] && asked.onLoss[need] === 'restarts')
        this.doneMs = 0;
    }
    this.#had = has;
    this.#could = (['power', 'controller'] as const).every(
      (need) => has[need] || asked.onLoss[need] === 'goesOn',
    );
  }
}

test('whatever becomes of power and controller, it has run for what it had all it needs, and ends once', () => {
  const seen = { completed: 0, failed: 0, cancelled: 0, interrupted: 0 };
  fc.assert(
    fc.property(plan, fc.array(act, { maxLength: 14 }), (asked, acts: readonly Act[]) => {
      const rig = new OperationsRig();
      const id = rig.start(asked);
      const reference = new Reference(rig, asked);
      reference.ended = rig.state(id) === 'gone';
      let before = 0;
      rig.simulation.observe({
        committed: () => {
          if (!reference.begun && rig.course(id).includes('begun')) {
            reference.look();
            reference.begun = true;
          }
          reference.look();
          const percent = rig.percent(id);
          if (percent === undefined) reference.ended = true;
          else {
            assert.ok(percent <= 100);
            if (rig.state(id) === 'running') assert.ok(percent >= before || before === 100);
            before = rig.state(id) === 'running' ? percent : 0;
            if (rig.state(id) !== 'ending') {
              assert.is(
                percent,
                asked.durationMs === 0 ? 0 : Math.floor((100 * reference.doneMs) / asked.durationMs),
              );
            }
          }
        },
      });

      for (const next of acts) perform(rig, id, next);

      const course = rig.course(id);
      const ends = course.filter((word) => word in seen && word !== 'interrupted');
      assert.is(ends.length, rig.state(id) === 'gone' ? 1 : 0, course.join(' '));
      if (course.includes('done')) assert.is(reference.doneMs, asked.durationMs);
      if (ends.length === 1) assert.is(course.at(-1), ends[0]);
      for (const word of course) if (word in seen) seen[word as keyof typeof seen]++;
    }),
    { seed: 4, numRuns: 300, includeErrorInReport: true },
  );
  assert.ok(
    Object.values(seen).every((count) => count >= 10),
    JSON.stringify(seen),
  );
});

test('restored in the middle, it goes on as it did', () => {
  fc.assert(
    fc.property(plan, fc.array(act, { maxLength: 10 }), fc.nat(), (asked, acts: readonly Act[], cut) => {
      const rig = new OperationsRig();
      const id = rig.start(asked);
      const half = acts.length === 0 ? 0 : cut % acts.length;
      for (const next of acts.slice(0, half)) perform(rig, id, next);
      const copy = new OperationsRig();
      copy.simulation.restore(JSON.parse(JSON.stringify(rig.wait(0).simulation.snapshot())));
      for (const either of [rig, copy]) for (const next of acts.slice(half)) perform(either, id, next);

      assert.is(fingerprint(copy.tree), fingerprint(rig.tree));
      assert.equal(copy.told, rig.told.slice(rig.told.length - copy.told.length));
    }),
    { seed: 5, numRuns: budget({ short: 20, long: 60 }) },
  );
});

test.run();
