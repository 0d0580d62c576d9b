/**
 * Stack traces of the bundle as traces of the sources. Maps are read when there is something to report and not before:
 * with Node's own --enable-source-maps every start would read all of them.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** Where a stack trace says a call was: `file:///.../chunk.js:10:2081`. Lines and columns count from 1. */
const place = /file:\/\/(\/[^\s()]+\.js):(\d+):(\d+)/g;

/** The same text with each place in a file that has a map replaced by the place in its source. */
export function withSourceLocations(text: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return text.replace(place, (generated, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readSourceMap(decodeURI(file)));
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return generated;
    const { originalSource, originalLine, originalColumn } = entry;
    // Sources are named from the folder of the map; where the package is installed they are not there.
    return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

/** Undefined for a file without a map, such as a library's: its places are told as they are. */
function readSourceMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
