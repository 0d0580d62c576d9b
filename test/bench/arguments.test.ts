/** Tests of the command line of `npm run bench`. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BenchArguments, readArguments, selectRows } from '../../bench/arguments.js';
import type { Bench } from '../../bench/report.js';

const [agenda, creation] = ['agenda', 'creation'].map(
  (name): Bench => ({ name, about: name, run: async () => [] }),
) as [Bench, Bench];

function read(...args: readonly string[]): BenchArguments | string {
  return readArguments(args, [agenda, creation]);
}

function readWell(...args: readonly string[]): BenchArguments {
  const found = read(...args);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

test('without a name all benches are chosen, with names those, in the order of the list', () => {
  assert.equal(
    readWell().chosen.map(({ bench }) => bench.name),
    ['agenda', 'creation'],
  );
  assert.equal(readWell('creation').chosen, [{ bench: creation, rows: undefined }]);
  assert.equal(
    readWell('creation', 'agenda').chosen.map(({ bench }) => bench),
    [agenda, creation],
  );
});

test('a row is chosen by its printed name, unless its bench is chosen as well', () => {
  const rows = ['creation: a fork, held', 'creation: of: two'];

  assert.equal(readWell(...rows).chosen, [{ bench: creation, rows: ['a fork, held', 'of: two'] }]);
  assert.equal(readWell(...rows, 'creation').chosen, [{ bench: creation, rows: undefined }]);
});

test('a chosen row that the bench does not have is an error with the names of its rows', () => {
  const found = [{ name: 'fork' }, { name: 'a fork, held' }];

  assert.equal(selectRows({ bench: creation, rows: ['a fork, held'] }, found), [{ name: 'a fork, held' }]);
  assert.equal(selectRows({ bench: creation, rows: undefined }, found), found);
  assert.throws(
    () => selectRows({ bench: creation, rows: ['forks'] }, found),
    /^the bench creation has no row forks; its rows are:\n {2}creation: fork\n/,
  );
});

test('a comparison has five pairs unless more are requested', () => {
  const plain = { commit: 'main', pairs: 5, seconds: undefined, quick: false };

  assert.equal(readWell('--against', 'main').against, plain);
  assert.equal(
    readWell('--against', 'main', '--pairs', '9', '--seconds', '60', '--quick', '--json', 'agenda').against,
    { commit: 'main', pairs: 9, seconds: 60, quick: true },
  );
  assert.is(readWell('agenda').against, undefined);
});

for (const [args, problem] of [
  [['evnt', 'agenda'], /^no bench evnt$/],
  [['evnt: fork'], /^no bench evnt$/],
  [['--against'], /argument missing/],
  [['--against', ''], /^--against is empty/],
  [['--against', 'main', '--pairs', '4'], /^--pairs is "4": give a whole number, at least 5$/],
  [['--against', 'main', '--pairs', '5.5'], /^--pairs is "5\.5"/],
  [['--against', 'main', '--seconds', '0'], /^--seconds is "0": give a whole number, at least 1$/],
  [['--pairs', '7'], /^--pairs belongs to a comparison/],
  [['--seconds', '7'], /^--seconds belongs to a comparison/],
  [['--quick'], /^--quick belongs to a comparison/],
  [['--against', 'main', '--smoke'], /^--smoke measures nothing/],
  [['--json', '--smoke'], /^--smoke has no figures/],
  [['--agianst', 'main'], /Unknown option '--agianst'/],
] as const) {
  test(`wrong arguments: ${args.join(' ')}`, () => {
    assert.match(read(...args) as string, problem);
  });
}

test('the help is requested in any place', () => {
  assert.is(read('agenda', '--help'), '');
});

test.run();
