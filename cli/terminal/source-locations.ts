/**
 * Conversion of stack traces of the bundle to stack traces of the sources. Source maps are read only when an error is
 * printed. With --enable-source-maps of Node, every start would read all maps.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** Pattern of a location in a stack trace, such as `file:///.../chunk.js:10:2081`. Lines and columns count from 1. */
const place = /file:\/\/(\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Replaces each location in a file that has a source map by the location in the source. */
export function withSourceLocations(text: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  return text.replace(place, (generated, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readSourceMap(decodeURI(file)));
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return generated;
    const { originalSource, originalLine, originalColumn } = entry;
    // Source paths are relative to the folder of the map. The leading `../` are removed, because an installed package
    // does not contain the sources.
    return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

/**
 * Reads the source map of a file. Returns undefined for a file without a map, such as a library, whose locations stay
 * unchanged.
 */
function readSourceMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
