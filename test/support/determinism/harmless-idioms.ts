/** Code that resembles a refused idiom but is harmless: its name and its source text. */

export type Harmless = readonly [name: string, code: string];

export const harmless: readonly Harmless[] = [
  ['Date.UTC', 'export const f = () => Date.UTC(2026, 0, 1);'],
  ['a Date of an instant', 'export const f = (ms: number) => new Date(ms).toISOString();'],
  ['a Date of a Date', 'export const f = (d: Date) => new Date(d).getTime();'],
  ['UTC members', 'export const f = (d: Date) => d.setUTCHours(d.getUTCHours() + 1);'],
  ['text with its zone', "export const f = () => Date.parse('2026-01-01T00:00:00+05:45');"],
  ['text that is given its zone', 'export const f = (day: string) => new Date(`${day}T00:00:00Z`);'],
  ['text whose type says its zone', 'export const f = (text: `${string}Z`) => Date.parse(text);'],
  ['a day alone, which is one in UTC', "export const f = () => Date.parse('2026-01-01');"],
  ['whether it is a Date', 'export const f = (it: unknown) => it instanceof Date;'],
  ['a Date as a type', 'export const f = (it: typeof Date | Intl.Collator | Promise<1>) => typeof it;'],
  ['Dates subtracted', 'export const f = (a: Date, b: Date) => Number(a) - Number(b);'],
  ['a variable called now', 'export const f = (now: number) => now + 1;'],
  ['a member called now', 'export const f = (clock: { now(): number }) => clock.now();'],
  ['a Date of our own', 'class Date { static now() { return 1; } } export const f = () => Date.now();'],
  [
    'a method called random',
    'export class Die { random() { return 4; } } export const f = (die: Die) => die.random();',
  ],
  ['a method called sign', 'export const f = (key: { sign(): string }) => key.sign();'],
  ['performance of our own', 'export const f = (performance: { now: 1 }) => performance.now;'],
  [
    'a process of our own',
    'interface Process { pid: number } export const f = (process: Process) => process.pid;',
  ],
  ['a stack of our own', 'export const f = (card: { stack: number[] }) => card.stack;'],
  ['a fetch of our own', 'export const f = (fetch: () => void) => fetch();'],
  [
    'a comment on Date.now()',
    '/** Not Date.now(), nor Math.random(). */ export const f = () => "Date.now()";',
  ],

  ['keys in order', 'export const f = (it: object) => Object.keys(it).sort();'],
  ['numbers in order', 'export const f = (a: number[]) => a.toSorted((x, y) => x - y);'],
  ['literals in order', "export const f = (a: ('a' | 'b')[]) => a.sort();"],
  ['text compared by code unit', 'export const f = (a: string, b: string) => (a < b ? -1 : 1);'],
  ['normalize', "export const f = (a: string) => a.normalize('NFC').toLowerCase();"],

  ['exact functions', 'export const f = (x: number) => Math.floor(Math.sqrt(Math.abs(x))) * Math.PI;'],
  ['floor taken out of Math', 'const { floor } = Math; export const f = floor;'],
  ['floor by its text', "export const f = (x: number) => Math['floor'](x);"],
  ['a power that is exact', 'export const f = () => 2 ** 32;'],
  ['a power by names that are exact', 'const digits = 6; export const f = (n: number) => n % 10 ** digits;'],
  ['a power of bigints', 'export const f = (n: bigint) => 2n ** n;'],
  [
    'a hash',
    "import { createHash } from 'node:crypto'; export const f = () => createHash('sha256').digest('hex');",
  ],
  [
    'a hash of a namespace',
    "import * as c from 'node:crypto'; export const f = () => c['createHash']('sha256');",
  ],
  [
    'a type of node:crypto',
    "import type { KeyObject } from 'node:crypto'; export const f = (key: KeyObject) => key.type;",
  ],
  [
    'a generator with a seed',
    "import seedrandom from 'seedrandom'; export const f = (seed: string) => seedrandom.alea(seed)();",
  ],
  [
    'a draw from a generator',
    "import type { PRNG } from 'seedrandom'; export const f = (draw: PRNG) => draw();",
  ],
  [
    'the state of a generator',
    "import seedrandom from 'seedrandom'; export const f = (s: string) => seedrandom.alea(s, { state: true }).state();",
  ],
  [
    'a key with a seed',
    "import { p256 } from '@noble/curves/nist.js'; export const f = (a: Uint8Array) => p256.keygen(a);",
  ],
  [
    'a key of given bytes',
    "import { p256 } from '@noble/curves/nist.js'; export const f = (a: Uint8Array) => p256.utils.randomSecretKey(a);",
  ],
  [
    'values compared deeply',
    "import { isDeepStrictEqual } from 'node:util'; export const f = (a: object) => isDeepStrictEqual(a, {});",
  ],
  [
    'a dated archive',
    "import { zipSync } from 'fflate'; export const f = () => zipSync({}, { mtime: 1e12 });",
  ],
  ['a path put together', "import path from 'node:path'; export const f = () => path.join('a', 'b');"],

  ['structuredClone', 'export const f = (it: object) => structuredClone(it);'],
  ['a symbol', "export const away = Symbol('away');"],
  ['an error', "export const f = () => new RangeError('a', { cause: 1 }).message;"],
  ['a number in a text', 'export const f = (n: number, s: string) => `${n}` + s + String(n);'],
  [
    'a tag with a function',
    'export const f = (tag: (t: TemplateStringsArray, g: () => void) => void) => tag`${() => {}}`;',
  ],
  ['a promise as a type', 'export interface Reply { text(): Promise<string> }'],
  ['a generator that is run', 'export function* f() { let n = 0; while (n < 3) yield n++; }'],

  ['a table', 'export const t = { a: [1], b: { c: 2 } }; export const f = () => t.a[0];'],
  ['a ReadonlyMap', 'const m: ReadonlyMap<string, 1> = new Map([["a", 1]]); export const f = () => m;'],
  ['a ReadonlySet in a table', 'export const t: { s: ReadonlySet<number> } = { s: new Set([1]) };'],
  ['a Set spread', 'export const list = [...new Set([1, 2, 2])];'],
  [
    'a table made while loading',
    'const t: number[] = []; for (let i = 0; i < 8; i++) t.push(i); export const f = () => t[0];',
  ],
  [
    'a table made on the spot',
    'export const t = (() => { const a: number[] = []; a.push(1); return a; })();',
  ],
  [
    'a Map in a function',
    'export const f = () => { const m = new Map<string, number>(); m.set("a", 1); return m; };',
  ],
  [
    'a Map of an instance',
    'export class C { readonly #m = new Map<string, 1>(); has(k: string) { return this.#m.has(k); } }',
  ],
  ['an instance made in a function', 'class Ids { next = 0; } export const f = () => new Ids();'],
  ['an instance that cannot change', 'class Unit { readonly a = 1; } export const unit = new Unit();'],
  ['a let in a function', 'export function f() { let n = 0; for (const x of [1, 2]) n += x; return n; }'],
  ['a let of a class that counts', 'export class C { #n = 0; next() { return this.#n++; } }'],
  ['a copy that is sorted', 'const t = [2, 1]; export const f = () => [...t].sort((a, b) => a - b);'],
  [
    'a parameter that is written to',
    'const t = { n: 0 }; export const f = (draft: typeof t) => { draft.n = 1; };',
  ],
  [
    'a local name given another value',
    'const t = { n: 0 }; export const f = () => { let x = t; x = { n: 1 }; return x; };',
  ],
  [
    'a constant that is made when it is first asked for',
    "import { once } from '../models/memoize.js'; export const f = once(() => [1, 2]);",
  ],
  [
    'what follows from a frozen part, kept with it',
    "import { memoize } from '../models/memoize.js'; export const f = memoize((t: { a: object }) => [t.a], () => 1);",
  ],
  ['a function made of another', 'const add = (n: number) => (m: number) => n + m; export const f = add(1);'],
  ['a pattern that does not remember', 'const p = /a/i; export const f = (s: string) => p.test(s);'],
  ['a pattern for replacing', "const p = /a/g; export const f = (s: string) => s.replace(p, '');"],
  ['a static constant', 'export class C { static readonly n = 1; static of() { return new C(); } }'],
  ['keys that are sorted first', 'export const f = (o: Record<string, 1>) => Object.keys(o).sort()[0];'],
  ['keys of what stands in code', 'const o = { a: 1, b: 2 }; export const f = () => Object.keys(o)[0];'],
  [
    'whether any value fits',
    'export const f = (o: Record<string, number>) => Object.values(o).some((n) => n > 1);',
  ],
  [
    'a loop that finds out whether any value fits',
    'export const f = (o: Record<string, number>) => { for (const n of Object.values(o)) if (n > 1) return true; return false; };',
  ],
  [
    'a loop over keys that are sorted first, and left early',
    'export const f = (o: Record<string, number>) => { for (const k of Object.keys(o).sort()) if (o[k] === 1) return k; return undefined; };',
  ],
  [
    'a loop over keys with a loop and a switch in it that are left early',
    'export const f = (o: Record<string, number[]>, out: string[]) => { for (const [k, ns] of Object.entries(o)) { for (const n of ns) if (n > 1) break; switch (k) { case "a": break; default: out.push(k); } } };',
  ],
  [
    'a function in a loop over keys',
    'export const f = (o: Record<string, number>, out: (() => number)[]) => { for (const n of Object.values(o)) out.push(() => { return n; }); };',
  ],
  [
    'a count, and a sum of what is whole, in a loop over keys',
    'export const f = (o: Record<string, string[]>) => { let sum = 0; for (const a of Object.values(o)) { sum += a.length; sum = sum + (a.length > 1 ? 2 : -1) * Math.floor(a.length / 2); } return sum; };',
  ],
  [
    'a sum of each value for itself in a loop over keys',
    'export const f = (o: Record<string, number[]>, out: number[]) => { for (const ns of Object.values(o)) { let sum = 0; for (const n of ns) sum += n; out.push(sum); } };',
  ],
  ['the text of a text', 'export const f = (t: string | number) => JSON.stringify(t);'],
];
