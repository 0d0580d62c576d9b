// Builds the pages of the console by Vite from console/ into dist/console-pages/, and copies them into the bundle. A stamp
// holds the content of the sources and of the tools: without a change nothing is done. The list of the libraries in the
// pages stands beside them, for the licences of the bundle.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const pages = path.join(root, 'dist/console-pages');
const shipped = path.join(root, 'dist/bundle/console');
const stamp = path.join(root, 'dist/console-pages/.stamp');
/** Libraries of the pages: folders below node_modules. */
export const librariesFile = path.join(root, 'dist/console-pages/.libraries.json');
/** Module with the first requests of a page. */
const firstModule = 'api/first-requests.ts';
/** Largest file that becomes part of a style sheet. None does, because the policy of the pages allows no other source. */
const assetsInlineLimit = 0;

/** Returns true if the pages were out of date. Throws an error of Vite for sources that cannot be built. */
export async function buildConsole() {
  const wanted = sourcesHash();
  const isMade = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (!isMade) {
    process.stderr.write('tidefish: building the console\n');
    rmSync(pages, { recursive: true, force: true });
    const libraries = new Set();
    const { build } = await import('vite');
    await build(optionsOf(libraries));
    mkdirSync(pages, { recursive: true });
    writeFileSync(librariesFile, JSON.stringify([...libraries].sort()));
    writeFileSync(stamp, wanted);
  }
  if (!isMade && existsSync(path.dirname(shipped))) copyPages();
  return !isMade;
}

/** Copies the pages into the bundle, without the stamp. */
export function copyPages() {
  rmSync(shipped, { recursive: true, force: true });
  cpSync(pages, shipped, {
    recursive: true,
    filter: (file) => !/^\.(stamp|libraries)/.test(path.basename(file)),
  });
}

function optionsOf(libraries) {
  return {
    configFile: false,
    root: path.join(root, 'console'),
    base: './',
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: pages,
      rollupOptions: {
        input: ['index.html', 'fleet.html', firstModule].map((file) => path.join(root, 'console', file)),
        // One file: each request of an opening page takes time.
        output: { codeSplitting: { groups: [sharedCode] } },
      },
      emptyOutDir: true,
      assetsDir: '.',
      assetsInlineLimit,
      // Browsers with Node 20's years: no code for older ones.
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
    plugins: [
      { name: 'libraries', generateBundle: (_, output) => noteLibraries(output, libraries) },
      {
        name: 'first',
        generateBundle: (_, output) => dropFacade(output),
        writeBundle: (_, output) => listFiles(output),
        transformIndexHtml: { order: 'post', handler: runFirst },
      },
    ],
  };
}

/** Code that pages or lazy views share, without what it imports, because the first requests are code of their own. */
const sharedCode = {
  name: 'shared',
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: (file) => !isFirst(file),
};

function isFirst(file) {
  return file.endsWith(firstModule);
}

/** Removes the entry that only exports the first requests again: the page runs their own file. */
function dropFacade(output) {
  for (const [name, { facadeModuleId, moduleIds }] of Object.entries(output))
    if (facadeModuleId && isFirst(facadeModuleId) && moduleIds.length === 0) delete output[name];
}

/** Writes the list of the files that each page needs: itself, and what it and these import at once or later. */
function listFiles(output) {
  const byPage = {};
  for (const page of Object.keys(output).filter((name) => name.endsWith('.html'))) {
    const text = String(output[page].source);
    const needed = new Set([page, ...Object.keys(output).filter((name) => text.includes(`./${name}`))]);
    for (const name of needed) {
      const { imports = [], dynamicImports = [], viteMetadata } = output[name];
      const styles = [...(viteMetadata?.importedCss ?? [])];
      for (const each of [...imports, ...dynamicImports, ...styles]) if (each in output) needed.add(each);
    }
    byPage[page] = [...needed].sort();
  }
  writeFileSync(path.join(pages, 'files-of-pages.json'), JSON.stringify(byPage));
}

/** Runs the first requests of the console as soon as their code is there, before the other code is read. */
function runFirst(_, { path: page, bundle }) {
  const first = Object.values(bundle ?? {}).find(({ moduleIds }) => moduleIds?.some(isFirst));
  if (first === undefined || page !== '/index.html') return [];
  const attrs = { type: 'module', async: true, crossorigin: true, src: `./${first.fileName}` };
  return [{ tag: 'script', attrs, injectTo: 'head' }];
}

function noteLibraries(output, libraries) {
  for (const chunk of Object.values(output))
    for (const [file, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
      const library = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
      if (library !== undefined && renderedLength > 0) libraries.add(library);
    }
}

function sourcesHash() {
  const hash = createHash('sha256');
  const folder = path.join(root, 'console');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...files, path.join(root, 'package-lock.json'), import.meta.filename])
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}
