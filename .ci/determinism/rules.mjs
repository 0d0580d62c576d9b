// The rules that make one seed and one list of inputs one history (design § 2), as one table: the scope of a rule, its
// reason, the platform names that it forbids, and its further checks. Names are those of platform.mjs; `X.*` is every
// member of X, `*.x` the member x of anything. The first rule that a node breaks is reported. Biome's noForIn checks
// `for…in`, and the layering lint checks imports.

import * as calls from './calls.mjs';
import * as dates from './dates.mjs';
import { handedOn } from './handed-on.mjs';
import * as keyLoops from './key-loops.mjs';
import * as keyOrder from './key-order.mjs';
import * as state from './state.mjs';
import { isDoor, usable } from './usable.mjs';

/** Everything except code with network access and benchmarks. */
const behaviour = /^(?!(http|cli|console|test|bench)\/)/;
/** The same without the code that runs client programs on virtual time, which orders them itself. */
const synchronous = /^(?!(http|library|cli|console|test|bench)\/|scenarios\/world\/)/;
/** Code that changes or shows a state tree. */
const simulated = /^(engine|models|machines)\//;
/** The installed code except the command, which is one process for one run. */
const shared = /^(?!(cli|console|test|bench)\/)/;

const localFields = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];

export const rules = [
  {
    name: 'clock',
    where: behaviour,
    why: 'time is virtual, and comes from the simulation',
    forbids: ['DateConstructor.now', 'performance', 'Performance.*', 'node:perf_hooks.*', 'Event.timeStamp'],
    looks: [
      dates.presentInstant,
      calls.undatedArchive,
      handedOn((name) => name === 'DateConstructor' || name === 'Performance'),
    ],
  },
  {
    name: 'code',
    where: behaviour,
    why: 'what runs is what was compiled, and its text is not a value',
    forbids: ['eval', 'Function', 'Function.toString', 'require', 'node:vm.*', 'node:module.*'],
    looks: [calls.lateCode, dates.functionPrinted],
  },
  {
    name: 'async',
    where: synchronous,
    why: 'a step is synchronous: nothing can come between, and nothing is ordered by who was faster',
    forbids: [
      ...[
        'Promise',
        'PromiseConstructor.*',
        'Promise.*',
        'PromiseLike.*',
        'queueMicrotask',
        'Process.nextTick',
      ],
      ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'],
      ...['node:timers.*', 'node:timers/promises.*', 'node:async_hooks.*', 'AbortSignal.*'],
      ...['node:crypto.scrypt', 'node:crypto.pbkdf2', 'node:crypto.hkdf', 'npm:xstate.SimulatedClock'],
      ...['createActor', 'fromPromise', 'fromCallback', 'fromObservable'].map((name) => `npm:xstate.${name}`),
      ...['fromEventObservable', 'interpret', 'toPromise', 'waitFor'].map((name) => `npm:xstate.${name}`),
      ...['zip', 'unzip', 'gzip', 'gunzip', 'zlib', 'unzlib'].map((name) => `npm:fflate.${name}`),
    ],
    looks: [calls.asynchrony],
  },
  {
    name: 'chance',
    where: behaviour,
    why: 'random numbers are drawn by name from the seed or the secret',
    forbids: [
      ...['Math.random', 'crypto', 'Crypto.*', 'SubtleCrypto.*', 'webcrypto.*', 'node:crypto.*'],
      ...['*.randomBytes', '*.randomUUID', '*.getRandomValues', '*.generateKeys'],
    ],
    looks: [calls.unseeded, handedOn((name) => name === 'Math' || name === 'node:crypto.*')],
  },
  {
    name: 'zone',
    where: behaviour,
    why: 'the zone of the machine is not an input: use the UTC members, and text that says its zone',
    forbids: [
      ...localFields.flatMap((field) => [`Date.get${field}`, `Date.set${field}`]),
      ...['Date.getDay', 'Date.getTimezoneOffset', 'Date.toString', 'Date.toDateString', 'Date.toTimeString'],
    ],
    looks: [dates.localFields, dates.zonelessText, dates.datePrinted],
  },
  {
    name: 'locale',
    where: behaviour,
    why: 'the language of the machine is not an input: compare by code unit, print without it',
    forbids: [
      ...['Intl', 'Intl.*', '*.localeCompare', '*.toLocaleUpperCase', '*.toLocaleLowerCase'],
      ...['*.toLocaleString', '*.toLocaleDateString', '*.toLocaleTimeString'],
    ],
  },
  {
    name: 'environment',
    where: behaviour,
    why: 'where and how the process runs is not an input',
    forbids: [
      ...[
        'process',
        'Process.*',
        'node:process.*',
        'ProcessEnv.*',
        'node:os.*',
        'PlatformPath.*',
        'ImportMeta.*',
      ],
      ...['__dirname', '__filename', 'Error.stack', 'ErrorConstructor.captureStackTrace'],
      ...['ErrorConstructor.prepareStackTrace', 'ErrorConstructor.stackTraceLimit'],
    ],
  },
  {
    name: 'world',
    where: behaviour,
    why: 'sockets, files and processes are reached from http/ and cli/ only',
    forbids: [
      ...[
        'fs',
        'fs/promises',
        'child_process',
        'net',
        'tls',
        'dgram',
        'http',
        'https',
        'http2',
        'cluster',
      ].map((module) => `node:${module}.*`),
      ...['node:dns.*', 'node:dns/promises.*', 'fetch', 'WebSocket', 'console'],
    ],
  },
  {
    name: 'collector',
    where: behaviour,
    why: 'when memory is collected is nobody’s to know',
    forbids: ['WeakRef', 'FinalizationRegistry', 'gc', 'node:v8.*'],
  },
  {
    name: 'threads',
    where: behaviour,
    why: 'one thread has one order',
    forbids: ['Atomics', 'SharedArrayBuffer', 'node:worker_threads.*', 'MessageChannel', 'BroadcastChannel'],
  },
  {
    name: 'number',
    where: behaviour,
    why: 'engines round transcendental functions and powers as they like; use integers, sqrt or a table',
    forbids: ['Math.*'],
    looks: [calls.inexactPower],
  },
  {
    name: 'order',
    where: behaviour,
    why: 'an order is one a reader can state',
    looks: [calls.textSort],
  },
  {
    name: 'keys',
    where: simulated,
    why: 'an object has its keys in any order: sort them, or use canonical JSON (engine/state/fingerprint.ts)',
    looks: [
      ...[keyOrder.keyByPlace, keyOrder.sumByOrder, keyOrder.textOfObject, keyOrder.forIn],
      ...[keyLoops.leftEarly, keyLoops.sumInLoop],
    ],
  },
  {
    name: 'state',
    where: shared,
    why: 'what can change lives in the tree, or in an object that somebody made and owns',
    looks: [
      state.moduleVariable,
      state.staticField,
      state.nestedCollection,
      state.moduleWrite,
      state.rememberingPattern,
    ],
  },
  {
    name: 'platform',
    where: behaviour,
    why: 'not on the list of what behaviour may use of the platform (.ci/determinism/usable.mjs)',
    looks: [
      (node, { names }) => names(node).find((name) => isDoor(name) && !usable.has(name)),
      handedOn((name) => name.startsWith('node:') && name.endsWith('.*')),
    ],
  },
];
