// The house's floor plan as rules (design § 1): which folder may import which, and where each library lives.
// Run by .ci/layering.mjs, which also asserts that every source file was seen. Two tables carry it; to move a
// library or let a folder look at another, change one row. Tests and benches may import anything.

/** Folder → the folders it may import. What is not listed is forbidden, type-only imports included. */
const arrows = {
  engine: [],
  models: ['engine'],
  machines: ['engine', 'models'],
  replay: ['engine', 'models', 'machines'],
  scenarios: ['engine', 'models', 'machines', 'replay'],
  http: ['engine', 'models', 'machines', 'replay'],
  cli: ['engine', 'models', 'machines', 'replay', 'scenarios', 'http'],
};

/** What the library's front door, the root index.ts, may re-export. */
const frontDoor = ['engine', 'models', 'machines', 'replay', 'scenarios'];

/** The front doors where outside data comes in, and is therefore parsed and validated. */
const outsideData = '^(scenarios|http|cli|replay)/|^models/(blueprint|document)';
const sockets = '^http/';
const commandLine = '^cli/';

/** Library → the only place that may import it (a pattern on the importing file). */
const places = [
  { library: 'xstate', place: '^engine/machine-|\\.machine\\.ts$' },
  { library: 'immer', place: '^engine/', typesAnywhere: true },
  { library: 'seedrandom', place: '^engine/random\\.ts$' },
  { library: 'parse-duration', place: '^engine/time\\.ts$' },
  { library: 'fast-json-patch', place: '^replay/' },
  { library: 'yaml', place: outsideData },
  { library: 'zod', place: outsideData },
  { library: 'koa', place: sockets },
  { library: '@koa/router', place: sockets },
  { library: 'koa-body', place: sockets },
  { library: 'undici', place: sockets },
  { library: 'net-snmp', place: sockets },
  { library: 'nodemailer', place: sockets },
  { library: 're2js', place: '^scenarios/checks/pattern\\.ts$' },
  { library: 'lru-cache', place: '^http/passwords\\.ts$' },
  { library: 'p-limit', place: '^http/(passwords|effects/performers)\\.ts$' },
  { library: '@noble/curves', place: '^models/formats/(x509|firmware-image)/' },
  { library: '@fastify/busboy', place: '^(http/|scenarios/controller/form\\.ts$)' },
  { library: 'fflate', place: '^models/formats/' },
  { library: 'commander', place: commandLine },
  { library: 'picocolors', place: commandLine },
];

/** Node's own modules; the same shape. One that is not listed has no place: `os` or `vm` is a decision, too. */
const anywhere = '^';
const builtins = [
  { library: 'crypto', place: anywhere },
  { library: 'path', place: anywhere },
  { library: 'util', place: anywhere },
  { library: 'zlib', place: anywhere },
  { library: 'http', place: sockets },
  { library: 'https', place: sockets },
  { library: 'http2', place: sockets },
  { library: 'net', place: sockets },
  { library: 'tls', place: sockets },
  { library: 'dgram', place: sockets },
  { library: 'dns', place: sockets },
  { library: 'events', place: sockets },
  { library: 'stream', place: sockets },
  { library: 'url', place: sockets },
  { library: 'os', place: '^(http|cli)/' },
  { library: 'module', place: commandLine },
  { library: 'fs', place: '^(http|cli)/' },
  { library: 'child_process', place: commandLine },
  { library: 'readline', place: commandLine },
  { library: 'process', place: '^(http|cli)/' },
  { library: 'timers', place: '^(http|cli)/' },
  { library: 'perf_hooks', place: '^(http|cli)/' },
];

const folders = Object.keys(arrows);
const anyFolder = folders.join('|');
const rig = '^(test|bench)/';
/** Folders among the subsystems that are none: what several of them need, and that needs none of them. */
const concepts = '^machines/(faults|hands|watches)/';
const escaped = (text) => text.replace(/[/.@-]/g, '\\$&');
const only = (list) => (list.length > 0 ? list.join(' and ') : 'no other folder');

const arrowRules = folders.map((folder) => ({
  name: `arrow-${folder}`,
  comment: `${folder}/ may import ${only(arrows[folder])}`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { path: `^(${anyFolder})/`, pathNot: `^(${[folder, ...arrows[folder]].join('|')})/` },
}));

const libraryRules = places.map(({ library, place, typesAnywhere }) => ({
  name: `place-of-${library}`,
  comment: `${library} may be imported only by ${place}${typesAnywhere ? ' (its types by anyone)' : ''}`,
  severity: 'error',
  from: { pathNot: [rig, place] },
  to: {
    // Resolved into node_modules or into its @types package, or not resolved at all.
    path: [`node_modules/(@types/)?${escaped(library)}/`, `^${escaped(library)}(/|$)`],
    ...(typesAnywhere ? { dependencyTypesNot: ['type-only'] } : {}),
  },
}));

const builtinRules = builtins.map(({ library, place }) => ({
  name: `place-of-node:${library}`,
  comment: `node:${library} may be imported only by ${place}`,
  severity: 'error',
  from: { pathNot: [rig, place] },
  to: { path: `^(node:)?${library}(/|$)`, dependencyTypes: ['core'] },
}));

const shipped = `^(${anyFolder})/|^index\\.ts$`;

const unplaced = {
  name: 'library-without-a-place',
  comment: 'every library has its one place: add a row to the table in .dependency-cruiser.cjs',
  severity: 'error',
  from: { path: shipped },
  to: {
    path: 'node_modules/',
    pathNot: `node_modules/(@types/)?(${places.map(({ library }) => escaped(library)).join('|')})/`,
  },
};

const unplacedBuiltin = {
  name: 'node-module-without-a-place',
  comment: "every module of Node's has its place, too: add a row to the table in .dependency-cruiser.cjs",
  severity: 'error',
  from: { path: shipped },
  to: {
    dependencyTypes: ['core'],
    pathNot: `^(node:)?(${builtins.map(({ library }) => library).join('|')})(/|$)`,
  },
};

module.exports = {
  forbidden: [
    ...arrowRules,
    ...libraryRules,
    ...builtinRules,
    unplaced,
    unplacedBuiltin,
    {
      name: 'front-door',
      comment: `the root index.ts may import ${only(frontDoor)}, each through its index.ts`,
      severity: 'error',
      from: { path: '^index\\.ts$' },
      to: { path: '/', pathNot: [`^(${frontDoor.join('|')})/index\\.ts$`, 'node_modules/'] },
    },
    {
      name: 'front-door-is-for-users',
      comment: 'inside the house nobody goes round through the root index.ts; cli/ may',
      severity: 'error',
      from: { path: '/', pathNot: [rig, commandLine] },
      to: { path: '^index\\.ts$' },
    },
    {
      name: 'through-index',
      comment: "across folders only through the target folder's index.ts",
      severity: 'error',
      from: { path: `^(${anyFolder})/` },
      to: { path: `^(${anyFolder})/`, pathNot: ['^$1/', '^[a-z]+/index\\.ts$'] },
    },
    {
      name: 'subsystem-through-index',
      comment: "a subsystem imports another only through the other's index.ts",
      severity: 'error',
      from: { path: '^(models/subsystems|machines)/([^/]+)/' },
      to: { path: '^$1/[^/]+/', pathNot: ['^$1/$2/', '^$1/[^/]+/index\\.ts$', concepts] },
    },
    {
      name: 'into-a-subsystem-through-index',
      comment:
        'whoever is in no subsystem imports one through its index.ts, too; blueprint, genesis and the life before it, of which all of them are made, know their words alone',
      severity: 'error',
      from: {
        path: shipped,
        pathNot: [
          '^(models/subsystems|machines)/[^/]+/',
          '^models/blueprint/',
          '^models/(genesis|life)\\.ts$',
        ],
      },
      to: { path: '^(models/subsystems|machines)/[^/]+/', pathNot: ['/index\\.ts$', concepts] },
    },
    {
      name: 'concept-knows-no-subsystem',
      comment: 'what all subsystems need, needs none of them: their rows come through machines/subsystems.ts',
      severity: 'error',
      from: { path: concepts },
      to: { path: '^machines/[^/]+/', pathNot: concepts },
    },
    {
      name: 'outside-the-house',
      comment: 'a folder that is not on the floor plan: give it a row in the arrows',
      severity: 'error',
      from: { path: shipped },
      to: {
        pathNot: [`^(${anyFolder})/`, rig, '^(index\\.ts|package\\.json)$', 'node_modules/'],
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'nobody-imports-tests',
      comment: 'test/ and bench/ may import anything, nothing imports them',
      severity: 'error',
      from: { pathNot: rig },
      to: { path: rig },
    },
    {
      name: 'no-cycle',
      comment:
        'a cycle means two files are one thought; types alone may look up, as to the tree that all are part of',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unresolved',
      comment: 'an import that cannot be resolved would escape every other rule',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'not-in-package-json',
      comment: 'a library that only comes with another one',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Sees `import type` too: an arrow is an arrow, and the types of a library are its use.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
