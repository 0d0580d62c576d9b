/**
 * Executes the snippets of the README and the guides: JavaScript programs, `tidefish` commands and blueprints. Checks
 * that the pages show the actual outputs. UPDATE_DOCS=1 writes the outputs into the pages instead.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseBlueprint } from '../../models/blueprint/blueprint.js';
import { runCommand } from '../support/command/command.js';
import { type Block, isAsShown, parseBlocks, parseCommands, replaceBlocks } from '../support/docs/blocks.js';
import { isUpdating, type Page, readPages } from '../support/docs/pages.js';
import { bundle, project } from '../support/paths.js';

/**
 * Pages with snippets. `docs/scenarios.md` has a test of its own, and the pages of `docs/reference/` are compared with
 * their sources.
 */
const pages = readPages().filter(
  ({ file }) => file !== 'docs/scenarios.md' && !file.startsWith('docs/reference/'),
);

const test = suite('snippets of the documents', { root: '', outputs: new Map<Program, string>() });

test.before((context) => {
  context.root = mkdtempSync(path.join(tmpdir(), 'tidefish-docs-'));
  const library = path.join(context.root, 'node_modules/tidefish');
  mkdirSync(library, { recursive: true });
  cpSync(path.join(project, 'package.json'), path.join(library, 'package.json'));
  mkdirSync(path.join(library, 'dist'));
  symlinkSync(bundle, path.join(library, 'dist/bundle'));
  context.outputs = new Map(runPrograms(context.root));
});
test.after(({ root }) => rmSync(root, { recursive: true }));

/** Creates a folder with the named YAML files of a page. The scenario library is that of the package, as for a user. */
function createFolder(root: string, blocks: readonly Block[]): string {
  const folder = mkdtempSync(path.join(root, 'page-'));
  for (const { language, text } of blocks) {
    const name = nameOf(text);
    if (language === 'yaml' && name !== undefined) writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** Returns the file name in the first line of a YAML block. */
function nameOf(text: string): string | undefined {
  return /^# (\S+\.yaml)\n/.exec(text)?.[1];
}

interface Program {
  readonly file: string;
  readonly text: string;
  /** Block of type `text` below the program. */
  readonly shown: Block | undefined;
}

const programs: readonly Program[] = pages.flatMap(({ file, text }) => {
  const blocks = parseBlocks(text);
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    const shown = next?.language === 'text' ? next : undefined;
    return block.language === 'js' && block.notRun === undefined ? [{ file, text: block.text, shown }] : [];
  });
});

/** Returns true for a test of `node:test`, which reports only at the end of its process. */
const needsProcess = ({ text }: Program) => text.includes("'node:test'");
/** Mark that is printed after each program. */
const programEnd = '\u001e';

/** Runs programs one after the other in a process, which loads the library once, and returns their outputs. */
function runTogether(root: string, together: readonly Program[]): readonly string[] {
  const imports = together.map((program, index) => {
    const name = `program-${programs.indexOf(program)}-${index}.mjs`;
    writeFileSync(path.join(root, name), program.text);
    return `await import('./${name}'); console.log('${programEnd}');\n`;
  });
  writeFileSync(path.join(root, 'programs.mjs'), imports.join(''));
  const { NODE_TEST_CONTEXT: _, TIDEFISH_RETAIN: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'programs.mjs')], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    env,
  });
  assert.equal({ status, stderr }, { status: 0, stderr: '' });
  const outputs = stdout.split(`${programEnd}\n`);
  assert.is(outputs.length - 1, together.length);
  return outputs;
}

/** Returns the outputs of all programs whose output the pages show. */
function runPrograms(root: string): ReadonlyMap<Program, string> {
  const together = programs.filter((program) => !needsProcess(program));
  for (const program of programs.filter(needsProcess)) runTogether(root, [program]);
  const outputs = runTogether(root, together);
  return new Map(together.map((program, index) => [program, outputs[index] ?? '']));
}

/** Runs each `tidefish` command and returns the `console` blocks with its current outputs. */
function runCommands(folder: string, blocks: readonly Block[]): ReadonlyMap<Block, string> {
  const outputs = new Map<Block, string>();
  for (const block of blocks.filter(({ language }) => language === 'console')) {
    const parts: string[] = [];
    for (const { line, shown } of parseCommands(block)) {
      const output = line.startsWith('npx tidefish ') ? outputOf(folder, line) : shown;
      const isElided = shown.split('\n').includes('…');
      if (isElided) assert.ok(isAsShown(output, shown), `${line} prints\n${output}\nnot\n${shown}`);
      parts.push(`$ ${line}\n${isElided ? shown : output}`);
    }
    outputs.set(block, parts.join(''));
  }
  return outputs;
}

/** Returns the output of a command line. Single quotes hold a word together. */
function outputOf(folder: string, line: string): string {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  // One worker loads the bundle only once. The output does not depend on the number of workers.
  if (words[2] === 'sweep') words.push('--workers', '1');
  const { TIDEFISH_RETAIN: _, ...env } = process.env;
  const { stdout, stderr } = runCommand(words.slice(2), {
    cwd: folder,
    env: { ...env, COLUMNS: '100', NO_COLOR: '1' },
  });
  return stdout + stderr;
}

function check({ file, text }: Page, root: string, outputs: ReadonlyMap<Program, string>): void {
  const blocks = parseBlocks(text);
  const ofPrograms = [...outputs].flatMap(([{ file: of, shown }, output]) => {
    const block = blocks.find(({ start }) => of === file && start === shown?.start);
    return block === undefined ? [] : ([[block, output]] as const);
  });

  const today = new Map([...ofPrograms, ...runCommands(createFolder(root, blocks), blocks)]);

  if (isUpdating) {
    writeFileSync(path.join(project, file), replaceBlocks(text, today));
    return;
  }
  for (const [block, output] of today) assert.is(block.text, output, `${file}: UPDATE_DOCS=1 npm test docs`);
}

for (const page of pages) {
  test(`the programs and commands of ${page.file} print the outputs of the page`, ({ root, outputs }) =>
    check(page, root, outputs));
}

test('every blueprint of a page is valid', () => {
  const blueprints = pages.flatMap(({ text }) =>
    parseBlocks(text).filter((block) => nameOf(block.text)?.endsWith('.blueprint.yaml')),
  );

  for (const { text } of blueprints) {
    const result = parseBlueprint(text, nameOf(text) ?? '');
    assert.ok(result.ok, JSON.stringify(result));
  }
  assert.ok(blueprints.length > 0);
});

test('the pages have programs, and most of them show their output', () => {
  const shown = programs.filter((program) => program.shown !== undefined);

  assert.ok(shown.length > 8, `${shown.length} programs`);
});

test.run();
