/** The history goes on without a gap: time runs forward, every event is counted once, and no number is given twice. */
import type { EventInvariant } from './invariant.js';

export const course: EventInvariant = {
  name: 'course',
  says: 'Time never goes back, and every event follows on the one before it.',
  judged: 'event',
  begin: () => {
    let executed: number | undefined;
    return function* judge({ before, after }) {
      const [from, to] = [before.clock, after.clock];
      if (to.now < from.now) yield `time went back from ${from.now} to ${to.now}`;
      if (to.executed !== from.executed + 1) yield `event ${from.executed} is followed by ${to.executed}`;
      if (executed !== undefined && from.executed !== executed)
        yield `event ${executed} was the last, and the next begins after ${from.executed}`;
      if (to.nextSeq < from.nextSeq) yield `the next seq was ${from.nextSeq} and is ${to.nextSeq}`;
      if (after.outbox.nextId < before.outbox.nextId) yield 'numbers of effects are given once more';
      executed = to.executed;
    };
  },
};
