/** Constants of the code that bound something: every one whose name ends in `Max`, found in the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { project } from '../paths.js';

export interface BoundingConstant {
  /** `machines/manager/tasks/state.ts` */
  readonly file: string;
  readonly name: string;
  /** As the source has it: a number, or how it follows from others. */
  readonly figure: string;
  /** First sentence of its comment; empty where its name says all. */
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
