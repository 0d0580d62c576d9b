/**
 * Scenario library of the package, which the build stores in one file. An operand names the library as the folder
 * `scenarios/library`, or one scenario by a path in it or by its name. An existing file or folder of the same name has
 * precedence.
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

/** Returns the paths of the library scenarios that an operand names; undefined for any other operand. */
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

/** Returns the text of a library scenario by its path; undefined for any other file. */
export function readLibraryText(file: string): string | undefined {
  const isBelow = file.startsWith(`${folder}/`) && file.endsWith(fileEnd);
  if (!isBelow || existsSync(file)) return undefined;
  return readLibrary().get(file.slice(folder.length + 1, -fileEnd.length));
}
