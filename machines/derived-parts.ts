/**
 * Parts of a first tree that controllers with equal inputs share. A part is computed once for all controllers whose inputs
 * have the same values at the members that the computation has read. The members of a fleet therefore have one copy of
 * everything that does not follow from their seeds, names and passwords.
 */
import { deepFreeze } from '../engine/index.js';
import type { Blueprint } from '../models/blueprint/index.js';

/** Value that a computation has read, with the names on the path to it. */
interface Read {
  readonly path: readonly string[];
  readonly value: unknown;
}

interface Part<Value> {
  readonly reads: readonly Read[];
  readonly value: Value;
}

/** Number of controllers with different inputs after which a part is computed for each controller. */
const attemptsMax = 3;
/** Depth to which members of the inputs are observed one by one. Each deeper object is one value. */
const observedDepth = 2;

/** Value of one computation, for all controllers with one hardware key and with equal inputs. */
export class DerivedPart<Inputs extends object, Value> {
  readonly #derive: (inputs: Inputs) => Value;
  #part: Part<Value> | undefined;
  #attempts = 0;

  /** `derive` may read nothing but its inputs. */
  constructor(derive: (inputs: Inputs) => Value) {
    this.#derive = derive;
  }

  of(inputs: Inputs): Value {
    const part = this.#part;
    if (part?.reads.every(({ path, value }) => valueAt(inputs, path) === value)) return part.value;
    if (this.#attempts === attemptsMax) return this.#derive(inputs);
    this.#attempts += 1;
    const observer = new Observer();
    const value = this.#derive(observer.observe(inputs, []) as Inputs);
    // A value that contains an input itself is computed for each controller.
    if (observer.hasViews(value)) return this.#derive(inputs);
    this.#part = { reads: observer.reads, value: deepFreeze(value) };
    return value;
  }
}

function valueAt(inputs: object, path: readonly string[]): unknown {
  let value: unknown = inputs;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

/** Observer of the reads of one computation. */
class Observer {
  readonly reads: Read[] = [];
  readonly #views = new Set<unknown>();

  /** Returns a view of an object that records the members that are read. */
  observe(object: object, path: readonly string[]): object {
    const nested = new Map<string, object>();
    const readWhole = <Result>(result: Result): Result => {
      this.reads.push({ path, value: object });
      return result;
    };
    const view = new Proxy(
      {},
      {
        get: (_, name) => {
          const value: unknown = Reflect.get(object, name);
          if (typeof name !== 'string') return value;
          const place = [...path, name];
          if (isObserved(value, place)) {
            const known = nested.get(name) ?? this.#observeMember(value, place);
            nested.set(name, known);
            return known;
          }
          this.reads.push({ path: place, value });
          return value;
        },
        has: (_, name) => readWhole(Reflect.has(object, name)),
        ownKeys: () => readWhole(Reflect.ownKeys(object)),
        getOwnPropertyDescriptor: (_, name) => {
          const found = readWhole(Reflect.getOwnPropertyDescriptor(object, name));
          return found && { ...found, configurable: true };
        },
      },
    );
    this.#views.add(view);
    return view;
  }

  #observeMember(value: object, path: readonly string[]): object {
    return path.at(-1) === 'blueprint'
      ? this.#observeBlueprint(value as Blueprint, path)
      : this.observe(value, path);
  }

  /** Observes only the host names of a blueprint. All else is equal, because the controllers have the same hardware key. */
  #observeBlueprint(blueprint: Blueprint, path: readonly string[]): Blueprint {
    const { manager } = blueprint;
    const read = (name: 'fqdn' | 'hostName') => {
      this.reads.push({ path: [...path, 'manager', name], value: manager[name] });
      return manager[name];
    };
    const observed = {
      ...manager,
      get hostName() {
        return read('hostName');
      },
      get fqdn() {
        return read('fqdn');
      },
    };
    const view = { ...blueprint, manager: observed };
    this.#views.add(observed).add(view);
    return view;
  }

  /** Returns true if a value contains a view. */
  hasViews(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    if (this.#views.has(value)) return true;
    return Object.values(value).some((each) => this.hasViews(each));
  }
}

function isObserved(value: unknown, path: readonly string[]): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && path.length <= observedDepth;
}
