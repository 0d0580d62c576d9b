// Bundles the worker of exported consoles: the engine, the models, the machines and the control API for a browser, where
// http/page/node/ stands for Node's modules. Run by bundle.mjs. The file ships packed by Brotli, because only
// `console --export` reads it.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { rolldown } from 'rolldown';

/** Quality of Brotli: the maximum would save 8 % of the file, and take 14 seconds more. */
const quality = 9;
const root = path.resolve(import.meta.dirname, '..');
/** What the worker uses of a folder, in place of its index.ts: the rest of these folders needs sockets and files. */
const doors = {
  http: 'dist/http/page/page-service.js',
  scenarios: 'dist/scenarios/history/condition-expression.js',
};
const replacement = (name) => path.join(root, `dist/http/page/node/${name}.js`);

/** Writes the worker into the folder, and returns the output for the licenses. */
export async function bundlePageEngine(folder) {
  const bundle = await rolldown({
    input: { 'page-engine': path.join(root, 'dist/cli/console/page-worker.js') },
    platform: 'browser',
    resolve: {
      alias: {
        'node:crypto': replacement('crypto'),
        'node:http': replacement('http'),
        'node:util': replacement('deep-equal'),
        'node:zlib': replacement('zlib'),
      },
    },
    transform: { inject: { Buffer: [replacement('buffer'), 'Buffer'] } },
    plugins: [{ name: 'doors', resolveId: throughDoor }],
    checks: { eval: false },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
  const [{ code, imports }] = output;
  if (imports.length > 0) throw new Error(`the worker of exported consoles imports ${imports.join(', ')}`);
  const bytes = Buffer.from(code);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  writeFileSync(path.join(folder, 'page-engine.js.br'), brotliCompressSync(bytes, { params }));
  return output;
}

function throughDoor(source) {
  const folder = /^\.\.\/\.\.\/(\w+)\/index\.js$/.exec(source)?.[1];
  return folder !== undefined && Object.hasOwn(doors, folder) ? path.join(root, doors[folder]) : null;
}
