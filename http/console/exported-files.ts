/**
 * Files of an exported console: the pages with the worker that replays a journal, and the data that they show. Any
 * static host can serve them. The pages make no request to another address.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { SetupError } from '../files/setup-error.js';
import { readConsoleFiles } from './console-files.js';

/** Worker beside the bundle, and the same file as seen from a compiled module of the repository. */
const enginePlaces = ['./page-engine.js.br', '../../bundle/page-engine.js.br'];
const engineFile = 'page-engine.js';
/** Name of the element of the head that names what the page shows, by the kind of its data. */
const elements = { journal: 'tidefish-journal', report: 'tidefish-report' } as const;

/**
 * Policy of the pages, which a static host does not send as a header. A header alone can forbid frames, so an exported
 * page can be shown in a frame, where it has nothing to act on.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Text of a page that was opened as a file: browsers load no modules from there. The modules replace it. */
const needsServer = [
  '<main class="sign-in needs-server"><div class="sign-in-card"><h1>Tidefish console</h1>',
  '<p>A browser opens these files only from a web server. In this folder, start one with',
  ' <code>npx serve</code> or <code>python3 -m http.server</code>, and open its address.</p></div></main>',
].join('');

export interface ExportedData {
  /** Data that the page shows first. */
  readonly kind: keyof typeof elements;
  readonly name: string;
  /** All data by their file names. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Name of the file by which an exported folder is recognized. */
export const exportMark = engineFile;

/** List of the files that each page needs, which the build of the pages writes. */
const listFile = 'files-of-pages.json';

/** Returns the files by their names. Throws SetupError if this build has no console. */
export function exportedFiles({ kind, name, texts }: ExportedData): ReadonlyMap<string, Uint8Array> {
  const pages = readConsoleFiles();
  const engine = enginePlaces
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place));
  const index = pages.get('index.html');
  if (engine === undefined || index === undefined)
    throw new SetupError('this build has no console; npm run build makes it');
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    '<meta name="referrer" content="no-referrer" />',
    `<meta name="${elements[kind]}" content="${name}" />`,
  ];
  const page = index.bytes
    .toString('utf8')
    .replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${head.join('\n    ')}`)
    .replace(/(<div id="console">).*?(<\/div>)/s, `$1${needsServer}$2`)
    // A style sheet with this attribute does not load from a file, and the text above needs it.
    .replaceAll(' crossorigin', '');
  return new Map<string, Uint8Array>([
    ...filesOf(pages, 'index.html'),
    ['index.html', Buffer.from(page)],
    [engineFile, brotliDecompressSync(readFileSync(engine))],
    ...[...texts].map(([file, text]): [string, Uint8Array] => [file, Buffer.from(text)]),
  ]);
}

/** Returns the files that a page needs. */
function filesOf(pages: ReturnType<typeof readConsoleFiles>, page: string): [string, Uint8Array][] {
  const list = JSON.parse(pages.get(listFile)?.bytes.toString('utf8') ?? '{}') as Record<string, string[]>;
  return (list[page] ?? []).flatMap((name) => {
    const file = pages.get(name);
    return file === undefined ? [] : [[name, file.bytes] as [string, Uint8Array]];
  });
}
