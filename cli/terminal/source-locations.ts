/**
 * Converts stack traces of the bundle to traces of the sources. Maps are read only for a report: with Node's own
 * --enable-source-maps every start would read all of them.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** The location of a call in a stack trace: `file:///.../chunk.js:10:2081`. Lines and columns count from 1. */
const place = /file:\/\/(\/[^\s()]+\.js):(\d+):(\d+)/g;

/** The same text with each location in a mapped file replaced by the location in its source. */
export function withSourceLocations(text: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return text.replace(place, (generated, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readSourceMap(decodeURI(file)));
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return generated;
    const { originalSource, originalLine, originalColumn } = entry;
    // Sources are relative to the folder of the map; an installed package does not contain them.
    return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

/** Undefined for a file without a map, such as a library's: its locations are unchanged. */
function readSourceMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
