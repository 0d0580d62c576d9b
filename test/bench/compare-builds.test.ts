/** Tests of comparisons with another commit. They use a small project, whose benches have given figures. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findCommit } from '../../bench/against/base-build.js';
import { compareBuilds } from '../../bench/against/compare-builds.js';
import type { Comparison } from '../../bench/arguments.js';

/** Build of the small project: its modules need no compiler. */
const ready = `
  import { cpSync, readdirSync } from 'node:fs';
  for (const file of readdirSync('bench')) cpSync('bench/' + file, 'dist/bench/' + file.replace('.ts', '.js'));
`;

/** Returns the source of a bench with rows of the given figures. */
const figures = (values: Readonly<Record<string, number>>) => `
  import { known } from 'installed';
  export const work = {
    name: 'work',
    about: known,
    run: async ({ amount }) => Object.entries(${JSON.stringify(values)}).map(
      ([name, value]) => ({ name, figure: '', value: value * amount(10), unit: 'ms', pass: true })),
  };
`;

const sources: Readonly<Record<string, string>> = {
  '.ci/ready.mjs': ready,
  'package.json': '{"type":"module"}',
  'package-lock.json': '{}',
  '.gitignore': 'dist\nnode_modules\n',
  'bench/main.ts': ['work', 'wait', 'crash']
    .map((name) => `import { ${name} } from './${name}.js';\n`)
    .join(''),
  'bench/work.ts': figures({ both: 1, gone: 1 }),
  'bench/wait.ts': `
    export const wait = {
      name: 'wait',
      about: '',
      run: ({ progress, signal }) => new Promise((_, reject) => {
        const alive = setInterval(() => {}, 1_000);
        signal.addEventListener('abort', () => { clearInterval(alive); reject(signal.reason); });
        progress('in ' + import.meta.dirname);
      }),
    };
  `,
  'bench/crash.ts': `
    export const crash = { name: 'crash', about: '', run: async () => { throw new Error('broken in ' + import.meta.dirname); } };
  `,
};

const test = suite('comparisons with another commit', { folder: '' });

test.before.each((context) => {
  const { folder } = Object.assign(context, {
    folder: mkdtempSync(path.join(tmpdir(), 'tidefish-against-')),
  });
  for (const [file, text] of Object.entries(sources)) put(folder, file, text);
  put(folder, 'node_modules/installed/package.json', '{"type":"module","exports":"./index.js"}');
  put(folder, 'node_modules/installed/index.js', "export const known = 'installed';\n");
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(
    folder,
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@example.com',
    'commit',
    '--quiet',
    '-m',
    'First',
  );
  // The state that is compared is not committed.
  put(folder, 'bench/work.ts', figures({ both: 2, new: 1 }));
  cpSync(path.join(folder, 'bench'), path.join(folder, 'dist/bench'), { recursive: true });
  assert.is(spawnSync(process.execPath, ['.ci/ready.mjs'], { cwd: folder }).status, 0);
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

function put(folder: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function git(cwd: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  assert.is(status, 0, stderr);
  return stdout;
}

interface Compared {
  readonly failed: number;
  readonly printed: string;
  readonly warned: string;
}

/** Compares the benches of these names with the first commit. */
async function compare(
  folder: string,
  names: readonly string[],
  {
    json = false,
    progress = () => undefined,
    signal = new AbortController().signal,
    ...more
  }: Partial<Comparison> & { json?: boolean; progress?: (text: string) => void; signal?: AbortSignal } = {},
): Promise<Compared> {
  let [printed, warned] = ['', ''];
  const chosen = names.map((name) => ({
    bench: { name, about: '', run: async () => [] },
    rows: undefined,
  }));
  const failed = await compareBuilds(
    folder,
    findCommit(folder, 'HEAD'),
    { chosen, json },
    { pairs: 5, seconds: undefined, quick: false, ...more },
    { progress, signal },
    {
      print: (text) => {
        printed += text;
      },
      warn: (text) => {
        warned += text;
      },
    },
  );
  return { failed, printed, warned };
}

test('each build runs its own benches, with the installed dependencies, and the base is removed', async ({
  folder,
}) => {
  const titles: string[] = [];
  const { failed, printed, warned } = await compare(folder, ['work'], {
    progress: (text) => void titles.push(text),
  });

  assert.equal([failed, warned], [0, '']);
  const lines = printed
    .trim()
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' | '));
  assert.match(lines[0] ?? '', /^Base [0-9a-f]{8} \(First\), 5 pairs of runs$/);
  assert.equal(lines.slice(2), [
    'work: both | base 10 ms | now 20 ms | 2.00 x (2.00 to 2.00) dearer',
    'work: new | base - | now 10 ms | only in this build',
    'work: gone | base 10 ms | now - | only in the base',
    '',
    'More than 15 % dearer than the base:',
    ' | work: both: 2.00 x',
  ]);
  assert.equal(
    titles.filter((title) => title.startsWith('work, pair')).slice(0, 4),
    ['1 of 5, base', '1 of 5, this build', '2 of 5, this build', '2 of 5, base'].map(
      (title) => `work, pair ${title}`,
    ),
  );
  assert.is(git(folder, 'worktree', 'list').trim().split('\n').length, 1);
  assert.ok(existsSync(path.join(folder, 'node_modules/installed/index.js')));
});

test('a quick comparison has a fifth of the rounds, and JSON has the rows alone', async ({ folder }) => {
  const { printed } = await compare(folder, ['work'], { json: true, quick: true, pairs: 6 });

  const [both, ...others] = JSON.parse(printed);
  assert.equal(both, {
    bench: 'work',
    name: 'both',
    unit: 'ms',
    base: 2,
    now: 4,
    ratio: 2,
    lowest: 2,
    highest: 2,
    pairs: 6,
    better: 'less',
    dearer: true,
  });
  assert.is(others.length, 2);
});

test('a bench that fails is reported with its build, and the next one runs', async ({ folder }) => {
  const { failed, printed, warned } = await compare(folder, ['crash', 'work']);

  assert.is(failed, 1);
  assert.match(warned, /^crash, pair 1 of 5, base: Error: broken in .*tidefish-bench-base-/);
  assert.match(printed, /work: both/);
});

test('an interruption ends the runs and removes the base', async ({ folder }) => {
  const interruption = new AbortController();
  let base = '';
  const progress = (text: string) => {
    base = / in (.*)\/dist\/bench$/.exec(text)?.[1] ?? base;
    if (base !== '') interruption.abort(new Error('interrupted'));
  };

  try {
    await compare(folder, ['wait'], { progress, signal: interruption.signal });
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'interrupted');
  }
  assert.match(base, /tidefish-bench-base-/);
  assert.not.ok(existsSync(base));
  assert.is(git(folder, 'worktree', 'list').trim().split('\n').length, 1);
});

test('the time limit ends runs without failing', async ({ folder }) => {
  const { failed, warned } = await compare(folder, ['wait'], { seconds: 1 });

  assert.is(failed, 0);
  assert.match(warned, /no (pair of runs|build of the base) in 1 s\n$/);
  assert.is(git(folder, 'worktree', 'list').trim().split('\n').length, 1);
});

test('a base that cannot be built fails with its reason, and is removed', async ({ folder }) => {
  for (const [file, text, problem] of [
    ['.ci/ready.mjs', "throw new Error('no compiler')", /ready\.mjs ended with 1:\n[\s\S]*no compiler/],
    ['.ci/ready.mjs', undefined, /^the commit [0-9a-f]{8} has no \.ci\/ready\.mjs/],
  ] as const) {
    if (text === undefined) git(folder, 'rm', '--quiet', '--force', file);
    else put(folder, file, text);
    git(
      folder,
      '-c',
      'user.name=bench',
      '-c',
      'user.email=b@example.com',
      'commit',
      '--quiet',
      '-a',
      '-m',
      'Broken',
    );
    try {
      await compare(folder, ['work']);
      assert.unreachable();
    } catch (error) {
      assert.match((error as Error).message, problem);
    }
    assert.is(git(folder, 'worktree', 'list').trim().split('\n').length, 1);
  }
});

test('a commit that is not there is an error, with the next step in a shallow clone', ({ folder }) => {
  assert.throws(() => findCommit(folder, 'v9'), /^no commit v9 here: give a commit, a tag or a branch/);
  assert.throws(() => findCommit(folder, '--all'), /^no commit --all here/);
  const clone = path.join(folder, 'dist/clone');
  git(folder, 'clone', '--quiet', '--depth', '1', `file://${folder}`, clone);
  git(
    folder,
    '-c',
    'user.name=bench',
    '-c',
    'user.email=b@example.com',
    'commit',
    '--quiet',
    '-a',
    '-m',
    'Second',
  );
  assert.throws(() => findCommit(clone, 'v9'), /this clone is shallow, `git fetch --unshallow`/);
});

test.run();
