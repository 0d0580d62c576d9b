// The house's floor plan as rules (design § 1): which folder may import which, and where each library lives. Run by
// .ci/layering.mjs. To move a library or to let a folder look at another, change one row.
/** Folder → the folders it may import. What is not listed is forbidden, type-only imports included. */
const arrows = {
  engine: [],
  models: ['engine'],
  machines: ['engine', 'models'],
  replay: ['engine', 'models', 'machines'],
  scenarios: ['engine', 'models', 'machines', 'replay'],
  http: ['engine', 'models', 'machines', 'replay'],
  library: ['engine', 'models', 'machines', 'replay', 'scenarios', 'http'],
  cli: ['engine', 'models', 'machines', 'replay', 'scenarios', 'http'],
  console: [],
};

/** Modules whose types the console imports, so that it has no copies of them. */
const typesForConsole = '^(http/control/answers|scenarios/sweep/sweep)\\.ts$';

/** What the library's front door, the root index.ts, may re-export. */
const frontDoor = ['engine', 'models', 'machines', 'replay', 'scenarios', 'library'];

const { builtins, commandLine, places } = require('./.ci/library-places.cjs');
const folders = Object.keys(arrows);
const anyFolder = folders.join('|');
const rig = '^(test|bench)/';
const { domains, concepts } = require('./.ci/domains.json');
/** Folders of machines/ that hold no subsystems: what several of them need, and that needs none of them. */
const concept = `^machines/(${concepts.join('|')})/`;
/** machines/<domain>/<subsystem>/ */
const subsystem = `^machines/(?:${domains.join('|')})/([^/]+)/`;
/** What others import of a subsystem. */
const subsystemDoors = '/(index|declaration)\\.ts$';
const escaped = (text) => text.replace(/[/.@-]/g, '\\$&');
const only = (list) => (list.length > 0 ? list.join(' and ') : 'no other folder');

const arrowRules = folders.map((folder) => ({
  name: `arrow-${folder}`,
  comment: `${folder}/ may import ${only(arrows[folder])}`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    path: `^(${anyFolder})/`,
    pathNot: [
      `^(${[folder, ...arrows[folder]].join('|')})/`,
      ...(folder === 'console' ? [typesForConsole] : []),
    ],
  },
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
      to: {
        path: '/',
        // The generated types of resource bodies are exported by their file, because they are a list of two hundred names.
        pathNot: [
          `^(${frontDoor.join('|')})/index\\.ts$`,
          '^models/[a-z]+/index\\.ts$',
          '^machines/resource-types\\.ts$',
          'node_modules/',
        ],
      },
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
      comment:
        'across folders only through the index.ts of the target folder, in models/ of its folders as well',
      severity: 'error',
      from: { path: `^(${anyFolder})/`, pathNot: '^console/' },
      to: {
        path: `^(${anyFolder})/`,
        pathNot: ['^$1/', '^[a-z]+/index\\.ts$', '^models/[a-z]+/index\\.ts$'],
      },
    },
    {
      name: 'console-imports-types',
      comment: 'the page has no code of the service: it imports the types of its answers alone',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: typesForConsole, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'subsystem-through-index',
      comment: "a subsystem imports another only through the other's index.ts, or what its machines offer",
      severity: 'error',
      from: { path: subsystem },
      to: { path: subsystem, pathNot: [`^machines/[^/]+/$1/`, subsystemDoors] },
    },
    {
      name: 'into-a-subsystem-through-index',
      comment:
        'a file of no subsystem imports one through its index.ts, too; the genesis, of which all of them are made, knows their words alone',
      severity: 'error',
      from: { path: shipped, pathNot: [subsystem, '^machines/genesis\\.ts$'] },
      to: { path: subsystem, pathNot: subsystemDoors },
    },
    {
      name: 'concept-knows-no-subsystem',
      comment: 'what several subsystems need imports none of them, for its types either',
      severity: 'error',
      from: { path: concept },
      to: { path: subsystem },
    },
    {
      name: 'concept-through-index',
      comment: 'a concept that has an index.ts without a list is imported through it',
      severity: 'error',
      from: { path: '^machines/([^/]+)/' },
      to: {
        path: '^machines/(bios-attributes|network-settings|parts|power)/',
        pathNot: ['^machines/$1/', '^machines/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'no-arrow-in-a-barrel',
      comment:
        'what a subsystem offers is exported by its own index.ts alone: an arrow through another file would not be counted',
      severity: 'error',
      from: { path: '^machines/', pathNot: [subsystem, '^machines/index\\.ts$'] },
      to: { path: subsystem, dependencyTypes: ['export'] },
    },
    {
      name: 'front-of-machines-is-for-others',
      comment: 'inside machines/ nobody goes round through its index.ts',
      severity: 'error',
      from: { path: '^machines/' },
      to: { path: '^machines/index\\.ts$' },
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
      name: 'nobody-imports-the-console',
      comment: 'the console is built into files of its own; it talks to the control API alone',
      severity: 'error',
      from: { pathNot: [rig, '^console/'] },
      to: { path: '^console/' },
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
