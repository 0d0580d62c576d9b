/**
 * Static files of the console, read once into memory. They contain no secret: the page asks the control API for
 * everything that it shows, with a token of its own (`console-sessions.ts`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface ConsoleFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** True if the name contains a hash of the content, so that a browser can keep the file for ever. */
  readonly isFixed: boolean;
}

/** The folder beside the bundle, and the same folder as seen from a compiled module of the repository. */
const places = ['./console/', '../../bundle/console/'];

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Headers of every file. The policy allows scripts, styles and requests of the same origin alone: a text that reaches
 * the page as markup could neither run nor send anything.
 */
export const consoleHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Reads the files by their names below `/console/`. Returns an empty map if the console was not built. */
export function readConsoleFiles(): ReadonlyMap<string, ConsoleFile> {
  const found = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(path.join(place, 'index.html')));
  if (found === undefined) return new Map();
  const names = readdirSync(found, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.flatMap((name): [string, ConsoleFile][] => {
      const type = types[path.extname(name)];
      if (type === undefined) return [];
      const bytes = readFileSync(path.join(found, name));
      return [[name.split(path.sep).join('/'), { type, bytes, isFixed: /\.(css|js|svg)$/.test(name) }]];
    }),
  );
}
