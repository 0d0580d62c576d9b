/**
 * Module for `--import`. It is loaded before all other modules, so that no library keeps the original functions. During
 * `forbidding`, every access to the clock, random numbers, the time zone, the language and the environment variables of
 * the machine throws. At other times they work normally.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

let forbidden = false;

/** Runs `act` while every access to the clock, random numbers and the environment throws. */
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

/**
 * Returns true for a signature without a digest. This is Ed25519, which draws no random number and always returns the
 * same signature for a key and a text.
 */
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
// `getRandomValues` is not guarded: @noble/curves blinds its multiplications with it, and no result depends on it.
guard(Object.getPrototypeOf(globalThis.crypto), ['randomUUID']);
guard(globalThis, ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);
guard(process, ['nextTick', 'hrtime', 'uptime', 'memoryUsage', 'cwd']);
guard(Date.prototype, ['getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getTimezoneOffset']);
guard(Date.prototype, ['toString', 'toDateString', 'toTimeString', 'toLocaleString', 'toLocaleDateString']);
guard(String.prototype, ['localeCompare', 'toLocaleUpperCase', 'toLocaleLowerCase']);
guard(Number.prototype, ['toLocaleString']);
syncBuiltinESMExports();

// Immer and XState read NODE_ENV. The test runs in other environments check that this does not change the results.
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
