/** Constants of the code that limit something: all constants in the sources whose names end in `Max`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { project } from '../paths.js';

export interface BoundingConstant {
  /** Path of the source file, such as `machines/manager/tasks/state.ts`. */
  readonly file: string;
  readonly name: string;
  /** Value as written in the source: a number, or an expression of other constants. */
  readonly figure: string;
  /** First sentence of the comment; empty if the constant has none. */
  readonly says: string;
}

const folders = ['engine', 'http', 'machines', 'models', 'replay', 'scenarios'];
const constant =
  /(?:^\/\*\*(?<comment>(?:[^*]|\*(?!\/))*)\*\/\n)?^(?:export )?const (?<name>\w+Max)\b[^=\n]*= (?<figure>[\w .*+()-]+);/gm;

export function listConstants(): readonly BoundingConstant[] {
  return folders.flatMap((folder) => sourcesIn(folder).flatMap(constantsIn));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
}

function constantsIn(file: string): BoundingConstant[] {
  const text = readFileSync(path.join(project, file), 'utf8');
  return [...text.matchAll(constant)].map(({ groups }) => ({
    file,
    name: groups?.name ?? '',
    figure: (groups?.figure ?? '').replaceAll('_', ''),
    says: firstSentence(groups?.comment ?? ''),
  }));
}

function firstSentence(comment: string): string {
  const plain = comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
  return /^.*?[.](?=\s|$)/.exec(plain)?.[0] ?? plain;
}
