// Bundles what ships: the command and the library, from the compiled modules in dist/ into dist/bundle/, libraries
// included. The entries, of which one is what threads of a sweep run, share their code in a few chunks, and what a dynamic
// import() names is a chunk of its own, read when it is needed. Writes the types of resource bodies beside the sources, for the
// type checker. Run by ready.mjs. Tests import single modules; those of the
// command and of the README run the bundle.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { writeAsciiOnly } from './ascii-only.mjs';
import { copyPages, librariesFile } from './console.mjs';
import { bundlePageEngine } from './page-engine.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));
const folder = 'dist/bundle';

/** Modules from which a program starts, or goes on with a dynamic import(). */
const starts = {
  main: 'dist/cli/main.js',
  serve: 'dist/cli/serve/serve.js',
  service: 'dist/http/service/serve.js',
  control: 'dist/http/control/parts.js',
  files: 'dist/http/service/file-access.js',
  image: 'dist/cli/image/image.js',
  routed: 'dist/http/exchange/routed.js',
  library: 'dist/index.js',
};
/**
 * Chunks of shared code: a module is in the first of which the condition holds for the starts that need it. A dependency is needed
 * by at least the same starts, and no condition has a negation. So a chunk imports only earlier chunks of the list.
 */
const chunks = {
  terminal: ({ main }) => main,
  genesis: ({ serve, library }) => serve && library,
  formats: ({ image, library }) => image && library,
  controller: ({ service, library }) => service && library,
  'command-files': ({ serve, image }) => serve || image,
  service: ({ service }) => service,
  'shared-libraries': ({ routed, library }) => routed && library,
  koa: ({ routed }) => routed,
  replay: ({ library, files, control }) => library && (files || control),
  'stored-journals': ({ files }) => files,
  scenarios: ({ library }) => library,
  'shared-commands': () => true,
};

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: {
    main: 'dist/cli/main.js',
    index: 'dist/index.js',
    'sweep-worker': 'dist/cli/sweep/sweep-worker.js',
    'fleet-worker': 'dist/cli/fleet/fleet-worker.js',
    'verify-worker': 'dist/cli/verify/verify-worker.js',
  },
  platform: 'node',
  // A native module that makes the queue a little faster where it happens to be installed.
  external: ['msgpackr-extract'],
  // Groups of chunks need it. The exports of the library are tested.
  preserveEntrySignatures: 'allow-extension',
  // A library of Koa's evaluates text of its own to give a deprecated function the right number of parameters.
  checks: { eval: false },
  plugins: [
    { name: 'source maps', load: loadWithMap },
    { name: 'unused modules', load: leaveOut },
  ],
});
const chunkOf = chunksByModule((await bundle.generate({ format: 'esm', minify: false })).output);
const { output } = await bundle.write({
  dir: folder,
  format: 'esm',
  chunkFileNames: '[name].js',
  codeSplitting: {
    // Each dependency has its own place in the list.
    includeDependenciesRecursively: false,
    groups: [{ name: (id) => chunkOf.get(id) ?? null, debugName: 'shared code' }],
  },
  // Less to parse and to keep. The names of functions and classes stay: a stack trace is read by them.
  minify: {
    compress: true,
    mangle: { toplevel: true, keepNames: true },
    codegen: { removeWhitespace: true },
  },
  sourcemap: true,
});
for (const { fileName } of output) {
  const file = path.join(folder, fileName);
  if (fileName.endsWith('.map')) dropSources(file);
  else writeAsciiOnly(file);
}
copyPages();
const ofPages = JSON.parse(readFileSync(librariesFile, 'utf8'));
const ofEngine = librariesIn(await bundlePageEngine(folder));
const libraries = [...new Set([...librariesIn(output), ...ofPages, ...ofEngine])].sort();
writeFileSync(path.join(folder, 'LICENSES.txt'), licencesOf(libraries));
writeJson('sbom.cdx.json', billOfMaterials(libraries));
writeJson('library.json', scenarioLibrary());
// What editors read beside scenario files.
const { listJsonSchemas } = await import('../dist/scenarios/language/json-schema.js');
for (const [name, schema] of Object.entries(listJsonSchemas())) writeJson(name, schema);
const { fleetJsonSchema } = await import('../dist/models/fleet/index.js');
writeJson('fleet.schema.json', fleetJsonSchema());
const { typeCatalog, resources } = await import('../dist/machines/resource-list.js');
const { printResourceTypes } = await import('../dist/models/redfish/index.js');
writeChanged('machines/resource-types.ts', printResourceTypes(typeCatalog, resources));
const { createProgram } = await import('../dist/cli/program.js');
const { outlineOf } = await import('../dist/cli/completion/outline.js');
const outline = outlineOf(await createProgram('help'));
writeJson('commands.json', outline);
writeFileSync(path.join(folder, 'tidefish.1'), manualPage(outline));

/** The chunk of each module that is no entry by itself, from a bundle in which every set of entries has a chunk of its own. */
function chunksByModule(outputs) {
  const byFile = new Map(outputs.map((each) => [each.fileName, each]));
  const reached = (file, files = new Set()) => {
    if (files.has(file) || !byFile.has(file)) return files;
    files.add(file);
    for (const next of byFile.get(file).imports) reached(next, files);
    return files;
  };
  const filesOf = Object.entries(starts).map(([name, module]) => {
    const entry = outputs.find(({ facadeModuleId }) => facadeModuleId === path.resolve(module));
    if (entry === undefined)
      throw new Error(`${module} is no entry of the bundle: it is not imported by import()`);
    return [name, reached(entry.fileName)];
  });
  return new Map(
    outputs.flatMap(({ fileName, facadeModuleId, moduleIds }) => {
      if (facadeModuleId !== null) return [];
      const needed = Object.fromEntries(filesOf.map(([name, files]) => [name, files.has(fileName)]));
      const [name] = Object.entries(chunks).find(([, holds]) => holds(needed));
      return moduleIds.map((id) => [id, name]);
    }),
  );
}

/** A source that did not change keeps its time, so that editors and the type checker do not read it again. */
function writeChanged(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function writeJson(name, value) {
  writeFileSync(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
}

/** The texts of the library scenarios by their names: one file in place of one for each scenario. */
function scenarioLibrary() {
  const places = 'scenarios/library';
  const end = '.scenario.yaml';
  const files = readdirSync(places).filter((file) => file.endsWith(end));
  const texts = files
    .sort()
    .map((file) => [file.slice(0, -end.length), readFileSync(path.join(places, file), 'utf8')]);
  return Object.fromEntries(texts);
}

/** In CycloneDX 1.6: the libraries of which the bundle holds code. */
function billOfMaterials(folders) {
  const { name, version, license } = manifestOf('.');
  const components = folders.map((library) => {
    const made = manifestOf(library);
    return {
      type: 'library',
      name: made.name,
      version: made.version,
      purl: `pkg:npm/${made.name.replace('@', '%40')}@${made.version}`,
      licenses: [{ expression: made.license }],
    };
  });
  const component = { type: 'application', name, version, licenses: [{ expression: license }] };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components };
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** As `man` reads it. */
function manualPage({ name, description, commands }) {
  const escaped = (text) =>
    text
      .replaceAll('\\', '\\e')
      .replace(/^([.'])/gm, '\\&$1')
      .replaceAll('-', '\\-');
  const options = (list) =>
    list.map((each) => `.TP\n.B ${escaped(each.flags)}\n${escaped(each.description)}`);
  const section = (parents, command) => {
    const words = [...parents, command.name];
    return [
      `.SS ${escaped([...words.slice(1), ...command.parameters].join(' '))}`,
      escaped(command.description),
      ...options(command.options),
      ...command.commands.filter(({ isHidden }) => !isHidden).flatMap((each) => section(words, each)),
    ];
  };
  const { version } = manifestOf('.');
  return [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}"`,
    '.SH NAME',
    `${name} \\- ${escaped(description)}`,
    '.SH SYNOPSIS',
    `.B ${name}\n.I command\n[options]`,
    '.SH COMMANDS',
    ...commands.filter(({ isHidden }) => !isHidden).flatMap((each) => section([name], each)),
    '',
  ].join('\n');
}

/** The compiler's own maps lead on to the TypeScript sources. */
function loadWithMap(file) {
  const mapFile = `${file}.map`;
  if (file.includes('node_modules') || !existsSync(mapFile)) return null;
  return { code: readFileSync(file, 'utf8'), map: JSON.parse(readFileSync(mapFile, 'utf8')) };
}

/** The queue runs on Redis alone and has no schedules: a third of its libraries serve other databases and calendars. */
function leaveOut(file) {
  return /\/(bullmq\/dist\/cjs\/postgres\/index\.js$|cron-parser\/)/.test(file) ? 'export {};' : null;
}

/** A stack trace needs names and lines, not the texts. */
function dropSources(mapFile) {
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(mapFile, 'utf8'));
  writeFileSync(mapFile, JSON.stringify(map));
}

/** The folders of the libraries that any code was taken from. */
function librariesIn(outputs) {
  const modules = outputs.flatMap((chunk) => Object.entries(chunk.modules ?? {}));
  // The name of a module that the bundler makes itself starts with a null character.
  const taken = modules
    .filter(([file, { renderedLength }]) => renderedLength > 0 && !file.startsWith('\0'))
    .map(([file]) => file);
  return [...new Set(taken.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []))].sort();
}

/** Licences ask to travel with the code: their texts, as each library brings its own. */
function licencesOf(libraries) {
  if (libraries.length === 0) throw new Error('no library is in the bundle: its licences would be missing');
  const rule = '-'.repeat(80);
  return ['The files in this folder hold code of these libraries.\n', ...libraries.map(licenceOf)].join(
    `\n${rule}\n\n`,
  );
}

function licenceOf(library) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(library, 'package.json'), 'utf8'),
  );
  if (license === undefined) throw new Error(`${name} names no licence, so it cannot ship`);
  const text = licenceFile(library) ?? licenceSection(library) ?? `By ${author?.name ?? author ?? name}.`;
  return `${name} ${version}: ${license}\n\n${text.trim()}\n`;
}

function licenceFile(library) {
  const file = readdirSync(library).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  return file === undefined ? undefined : readFileSync(path.join(library, file), 'utf8');
}

/** Some have it at the end of their README. */
function licenceSection(library) {
  const file = readdirSync(library).find((entry) => /^readme\.md$/i.test(entry));
  if (file === undefined) return undefined;
  const text = readFileSync(path.join(library, file), 'utf8');
  const start = text.search(/^(?:#+ *licen[cs]e|licen[cs]e.*\n-+$)/im);
  return start < 0 ? undefined : text.slice(start);
}
