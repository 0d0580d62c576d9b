/**
 * Tests of the integrity of a controller's history with observers and restored states. No write from inside an event is
 * lost, time does not go back, and journals are complete. Restoring a state also restores the events that listeners
 * have received.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../index.js';
import { JournalWriter, readJournal, reExecute } from '../../replay/index.js';
import { createLab, resetUri, subscriptionsUri, systemUri } from '../support/lab.js';

function recorded(controller: InProcessController): { readonly end: () => void } {
  let text = '';
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => {
    text += `${line}\n`;
  });
  return {
    end: () => {
      writer.close();
      const reading = readJournal(text, 'a.jsonl');
      assert.ok(reading.ok);
      const { divergence, fingerprint } = reExecute(reading.journal);
      assert.equal([divergence, fingerprint], [undefined, controller.fingerprint]);
    },
  };
}

test('a watcher that sends a request from inside an event is told how to, and the journal stays true', () => {
  const controller = createController();
  const journal = recorded(controller);
  const stop = controller.observe({
    committed: () => void controller.patch(systemUri, { AssetTag: 'from inside' }),
  });

  assert.throws(() => controller.post(resetUri, { ResetType: 'ForceRestart' }), /afterInstant\(/);
  stop();
  controller.advance('20m');

  assert.is(controller.get<{ AssetTag: string }>(systemUri).AssetTag, '');
  journal.end();
});

test('what a watcher queues is answered, happens and stands in the journal, whoever began to watch first', () => {
  for (const recorderFirst of [true, false]) {
    const controller = createController();
    const statuses: number[] = [];
    const begin = () => {
      const stop = controller.observe({
        committed: () => {
          stop();
          controller.afterInstant(() => {
            statuses.push(controller.patch(systemUri, { AssetTag: 'queued' }).status);
          });
        },
      });
    };
    if (!recorderFirst) begin();
    const journal = recorded(controller);
    if (recorderFirst) begin();

    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('20m');

    assert.equal(statuses, [200]);
    assert.is(controller.get<{ AssetTag: string }>(systemUri).AssetTag, 'queued');
    journal.end();
  }
});

test('a predicate that lets time pass by itself is told so, and time is where it was', () => {
  const controller = createController();
  const before = controller.now;

  assert.throws(
    () =>
      controller.runUntil(() => {
        controller.advance('5h');
        return false;
      }, '1h'),
    /advance from inside runUntil/,
  );

  assert.is(controller.now, before);
  controller.advance('1h');
  assert.is(controller.now, before + 3_600_000);
});

test('a state of another server, seed or start is refused, and what is no state at all', () => {
  const controller = createController({ seed: 'a' });
  const { tree } = controller;
  const others = {
    'another seed': createController({ seed: 'b' }).snapshot(),
    'another start': createController({ seed: 'a', start: '2027-01-01T00:00:00Z' }).snapshot(),
    'another server': createController({ seed: 'a', blueprint: { fans: [] } }).snapshot(),
  };

  for (const [what, other] of Object.entries(others)) {
    assert.throws(() => controller.restore(other), /not a state to come back to/, what);
    assert.is(controller.tree, tree, what);
  }
  for (const none of [null, undefined, [], {}, { ...tree, machines: { ghost: tree.machines.power } }]) {
    assert.throws(() => controller.restore(none as never), /not a state to come back to/);
  }
  controller.restore(JSON.parse(JSON.stringify(tree)));
  assert.is(controller.fingerprint, createController({ seed: 'a' }).fingerprint);
});

test('while a journal is being written there is no going back, and a fork may', () => {
  const controller = createController();
  const early = controller.snapshot();
  const journal = recorded(controller);
  controller.patch(systemUri, { AssetTag: 'later' });

  assert.throws(() => controller.restore(early), /a journal of this run is being written/);
  const fork = controller.fork().restore(early);

  assert.is(fork.get<{ AssetTag: string }>(systemUri).AssetTag, '');
  assert.is(controller.get<{ AssetTag: string }>(systemUri).AssetTag, 'later');
  journal.end();
  controller.restore(early);
  assert.is(controller.tree, early);
});

test('what listeners received goes with the state, back and forth, in forks and out of them', () => {
  const lab = createLab({ listeners: { 'https://listener.example/': 200 } });
  const { controller } = lab;
  lab.post(subscriptionsUri, { Destination: 'https://listener.example/' }).is(201);
  const received = (of: InProcessController = controller) => of.deliveries.length;
  const states = [];
  for (const AssetTag of ['1', '2', '3']) {
    lab.patch(systemUri, { AssetTag }).is(200);
    lab.advance('1m');
    states.push([controller.snapshot(), received()] as const);
  }
  const counts = states.map(([, count]) => count);
  assert.equal([...new Set(counts)].sort(), counts, 'each state has more than the one before');

  for (const index of [0, 2, 1, 2, 0]) {
    const [state, count] = states[index] as (typeof states)[number];
    controller.restore(state);
    assert.is(received(), count, `state ${index + 1}`);
  }

  const fork = controller.fork();
  fork.patch(systemUri, { AssetTag: 'fork' });
  fork.advance('1m');
  const [last, most] = states[2] as (typeof states)[number];
  controller.restore(fork.snapshot());
  assert.equal(controller.deliveries, fork.deliveries);
  fork.restore(last);
  assert.is(received(fork), most);
});

test('a fork with a seed of its own is the same server with another future', () => {
  const controller = createController({ seed: 'a' });
  const forks = [{}, { futureSeed: 'x' }, { futureSeed: 'x' }, { futureSeed: 'y' }].map((options) =>
    controller.fork(options),
  );
  const serialOf = (of: InProcessController) => of.get<{ SerialNumber: string }>(systemUri).SerialNumber;

  const courses = forks.map((fork) => {
    const begun = fork.post(resetUri, { ResetType: 'ForceRestart' }).status;
    fork.runUntil(
      (it) =>
        it.get<{ BootProgress: { LastState: string } }>(systemUri).BootProgress.LastState === 'OSRunning',
    );
    return [begun, fork.now - controller.now];
  });

  assert.equal(
    forks.map(serialOf),
    Array.from({ length: 4 }, () => serialOf(controller)),
  );
  assert.equal(courses[1], courses[2]);
  assert.is(new Set(courses.map(String)).size, 3);
});

test('leaving out an earlier reset moves no time of the later ones', () => {
  const lengths = (hours: readonly number[]) => {
    const controller = createController({ seed: 'shrink' });
    const start = controller.now;
    return new Map(
      hours.map((hour) => {
        controller.advance(start + hour * 3_600_000 - controller.now);
        controller.post(resetUri, { ResetType: 'ForceRestart' });
        const begun = controller.now;
        controller.runUntil(({ tree }) => JSON.stringify(tree.machines.power).includes('"boot":"osRunning"'));
        return [hour, controller.now - begun];
      }),
    );
  };

  const all = lengths([1, 2, 3, 4]);
  const fewer = lengths([2, 4]);

  assert.is(new Set(all.values()).size, 4);
  assert.equal(
    [...fewer],
    [
      [2, all.get(2)],
      [4, all.get(4)],
    ],
  );
});

test.run();
