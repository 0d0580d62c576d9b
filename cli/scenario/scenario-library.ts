/**
 * The scenario library of the package, which the build stores in one file. The folder `scenarios/library`, a path in it, or the name
 * of a scenario means the library where no such file or folder exists.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const folder = 'scenarios/library';
const fileEnd = '.scenario.yaml';
const libraryOperand = /^(?:scenarios\/library\/)?([a-z\d-]+)(?:\.scenario\.yaml)?$/;

let texts: ReadonlyMap<string, string> | undefined;

function readLibrary(): ReadonlyMap<string, string> {
  if (texts === undefined) {
    const file = createRequire(import.meta.url).resolve('tidefish/library.json');
    texts = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
  }
  return texts;
}

/** The paths of the scenarios of the library that an operand means; undefined for any other operand. */
export function listLibraryFiles(operand: string): string[] | undefined {
  if (existsSync(operand)) return undefined;
  const path = operand.replace(/^\.\//, '').replace(/\/$/, '');
  if (path === folder) return [...readLibrary().keys()].map(fileOf);
  const name = libraryOperand.exec(path)?.[1];
  return name !== undefined && readLibrary().has(name) ? [fileOf(name)] : undefined;
}

function fileOf(name: string): string {
  return `${folder}/${name}${fileEnd}`;
}

/** The text of a scenario of the library, by its path; undefined for any other file. */
export function readLibraryText(file: string): string | undefined {
  const isBelow = file.startsWith(`${folder}/`) && file.endsWith(fileEnd);
  if (!isBelow || existsSync(file)) return undefined;
  return readLibrary().get(file.slice(folder.length + 1, -fileEnd.length));
}
