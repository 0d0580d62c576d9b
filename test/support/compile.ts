/** Compiler of samples that import the package, with the declarations that the package ships. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import * as assert from 'uvu/assert';
import { bundle, project } from './paths.js';

/** Error of the compiler, with the sample in which it is. */
export interface CompileError {
  readonly sample: string;
  readonly code: number;
  /** Text of the error with the causes. */
  readonly text: string;
}

/** Writes the declarations of the package. It takes some ten seconds. */
export function makeDeclarations(): void {
  const made = spawnSync(process.execPath, ['.ci/declarations.mjs'], { cwd: project, encoding: 'utf8' });
  assert.equal([made.status, made.stderr], [0, '']);
}

/** Compiles samples by name under strict, in a project where the package is installed. Returns all errors. */
export function compileSamples(samples: ReadonlyMap<string, string>): readonly CompileError[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-samples-'));
  try {
    const installed = path.join(folder, 'node_modules/tidefish');
    mkdirSync(path.join(installed, 'dist'), { recursive: true });
    cpSync(path.join(project, 'package.json'), path.join(installed, 'package.json'));
    symlinkSync(bundle, path.join(installed, 'dist/bundle'));
    symlinkSync(path.join(project, 'node_modules/@types'), path.join(folder, 'node_modules/@types'));
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    const fileOf = (name: string) => path.join(folder, `${name}.ts`);
    for (const [name, text] of samples) writeFileSync(fileOf(name), text);
    const program = ts.createProgram([...samples.keys()].map(fileOf), {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      types: ['node'],
      typeRoots: [path.join(folder, 'node_modules/@types')],
    });
    return ts.getPreEmitDiagnostics(program).map(({ file, code, messageText }) => ({
      sample: path.basename(file?.fileName ?? '', '.ts'),
      code,
      text: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
