/**
 * Adapter that applies the guard of `.ci/determinism` to texts in memory. Node runs the guard directly, before any
 * compilation. The compiler therefore does not see its sources, so that this file declares its types.
 */

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type ts from 'typescript';
import { project } from '../paths.js';

type Look = (node: ts.Node, context: object) => unknown;

export interface Rule {
  readonly name: string;
  readonly forbids?: readonly string[];
  readonly looks?: readonly Look[];
}

interface Problem {
  readonly line: number;
  readonly rule: string;
  readonly what: string;
}

interface Guard {
  readonly rules: readonly Rule[];
  programOf(root: string, files: readonly string[], texts: Readonly<Record<string, string>>): ts.Program;
  inspect(
    program: ts.Program,
    source: ts.SourceFile | undefined,
    file: string,
    rules: readonly Rule[],
  ): Iterable<Problem>;
  houseProblems(file: string, text: string): Iterable<Problem>;
  castProblems(file: string, text: string): Iterable<Problem>;
}

/** Root folder of the checkout. */
export const root = project;

const parts: readonly Partial<Guard>[] = await Promise.all(
  ['rules', 'program', 'inspect', 'house-rules', 'casts'].map(
    (part) => import(pathToFileURL(path.join(root, '.ci/determinism', `${part}.mjs`)).href),
  ),
);
export const { rules, programOf, inspect, houseProblems, castProblems } = Object.assign(
  {},
  ...parts,
) as Guard;

/**
 * Returns code that uses a name that a rule forbids: a global, a member, or an export of a module. Patterns such as
 * `X.*` and `*.x` are not supported.
 */
export function writeUse(name: string): string {
  const [, module, exported] = /^(?:npm:|(?=node:))([^.]+)\.(\w+)$/.exec(name) ?? [];
  if (module !== undefined)
    return `import { ${exported} as it } from '${module}'; export const f = () => it;`;
  const [owner = '', member] = name.split('.');
  if (member === undefined) return `export const f = () => ${name};`;
  const type = { Math: 'typeof Math', Process: 'NodeJS.Process' }[owner] ?? owner;
  return `export const f = (it: ${type}) => it.${member};`;
}
