/**
 * Loaded before anything else (`--import`), so that no library keeps a way round it: during `forbidding` the clock,
 * chance, the zone, the language and the environment of the machine throw. At other times they are what they were.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

let forbidden = false;

/** Runs `act` without a clock, chance or a place. */
export function forbidding<Result>(act: () => Result): Result {
  forbidden = true;
  try {
    return act();
  } finally {
    forbidden = false;
  }
}

function check(name: string): void {
  if (forbidden) throw new Error(`${name} during behaviour`);
}

/** Without a digest there is Ed25519 alone, which draws nothing: the same key and text give the same signature. */
const isDeterministic = (name: string, [digest]: readonly unknown[]) => name === 'sign' && digest === null;

function guard(owner: object, names: readonly string[]): void {
  for (const name of names) {
    const real: unknown = Reflect.get(owner, name);
    if (typeof real !== 'function') throw new TypeError(`${name} is not there to be forbidden`);
    const value = function (this: unknown, ...args: unknown[]): unknown {
      if (!isDeterministic(name, args)) check(name);
      return Reflect.apply(real, this, args);
    };
    Object.defineProperty(owner, name, { value });
  }
}

guard(Date, ['now']);
guard(Math, ['random']);
guard(performance, ['now']);
guard(crypto, ['randomUUID', 'randomBytes', 'randomInt', 'randomFillSync', 'generateKeyPairSync', 'sign']);
// Not getRandomValues: @noble/curves blinds its multiplications with it, which no result depends on.
guard(Object.getPrototypeOf(globalThis.crypto), ['randomUUID']);
guard(globalThis, ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);
guard(process, ['nextTick', 'hrtime', 'uptime', 'memoryUsage', 'cwd']);
guard(Date.prototype, ['getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getTimezoneOffset']);
guard(Date.prototype, ['toString', 'toDateString', 'toTimeString', 'toLocaleString', 'toLocaleDateString']);
guard(String.prototype, ['localeCompare', 'toLocaleUpperCase', 'toLocaleLowerCase']);
guard(Number.prototype, ['toLocaleString']);
syncBuiltinESMExports();

// Immer and XState ask whether they are in production; that their answers are the same is for other surroundings.
process.env = new Proxy(process.env, {
  get: (env, name) => {
    if (name !== 'NODE_ENV') check(`process.env.${String(name)}`);
    return Reflect.get(env, name);
  },
});

globalThis.Date = new Proxy(Date, {
  apply: (date, _self, args) => {
    check('Date()');
    return Reflect.apply(date, undefined, args);
  },
  construct: (date, args, target) => {
    if (args.length === 0) check('new Date()');
    return Reflect.construct(date, args, target);
  },
});
