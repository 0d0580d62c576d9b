/**
 * Recorder of the parts of a tree that one event reads. It wraps the tree, its view and its drafts in proxies. A read
 * of a scalar or of a missing member records the JSON pointer of the member; so does a read of an object at the maximum
 * depth. Objects above this depth are wrapped, and their members are recorded as they are read. A read of the keys of an
 * object, of the presence of a member or of the length of a list records the membership of the object or list.
 *
 * A proxy must return the members of a frozen target unchanged, but here it has to return wrapped members. So the
 * target of each proxy is an empty object or list that stands in for the wrapped object.
 */
import { pointerTo } from './json-pointer.js';

/** Start of the names of memberships. A JSON pointer starts with a slash, so no pointer equals such a name. */
const membershipMark = 'members of ';

/** Returns the name under which a read of the keys or the length at a JSON pointer is recorded. */
export function membershipOf(pointer: string): string {
  return `${membershipMark}${pointer}`;
}

/** Returns the JSON pointer of a recorded membership; undefined for the read of a value. */
export function pointerOfMembership(read: string): string | undefined {
  return read.startsWith(membershipMark) ? read.slice(membershipMark.length) : undefined;
}

type Members = Record<PropertyKey, unknown>;

export interface RecordingRange {
  /**
   * Tree whose parts are constants. A read part that is identical to the part at the same place in this tree is not
   * recorded.
   */
  readonly constants: object;
  /** Branches that are not recorded, such as the clock. */
  readonly skipped: ReadonlySet<string>;
  /** Maximum number of segments of a recorded pointer. */
  readonly depth: number;
}

export class ReadRecorder {
  readonly #reads = new Set<string>();
  readonly #range: RecordingRange;
  /** Wrapped objects by their proxies. */
  readonly #originals = new WeakMap<object, object>();
  /** Proxies by their wrapped objects and pointers, so that equal parts of two trees have one proxy. */
  readonly #proxies = new WeakMap<object, Map<string, object>>();
  /**
   * Objects that were returned without a proxy, because they are constants or at the maximum depth. They contain no
   * proxies.
   */
  readonly #unwrapped = new WeakSet<object>();

  constructor(range: RecordingRange) {
    this.#range = range;
  }

  /** JSON pointers of the parts that were read so far, and names of the memberships that were read. */
  get reads(): ReadonlySet<string> {
    return this.#reads;
  }

  note(pointer: string): void {
    this.#reads.add(pointer);
  }

  /** Returns the proxy of a whole tree. */
  wrapTree<Tree extends object>(tree: Tree): Tree {
    return this.#wrap(tree, this.#range.constants, '', this.#range.depth) as Tree;
  }

  /** Returns the proxy of a part of a tree. */
  wrapPart<Part extends object>(part: Part, constant: unknown, pointer: string): Part {
    if (part === constant) return part;
    const segments = pointer.split('/').length - 1;
    return this.#wrap(part, constant, pointer, this.#range.depth - segments) as Part;
  }

  /** Returns a value with the wrapped objects in place of their proxies. */
  unwrap<Value>(value: Value): Value {
    if (typeof value !== 'object' || value === null) return value;
    const original = this.#originals.get(value);
    if (original !== undefined) return original as Value;
    if (this.#unwrapped.has(value)) return value;
    const members = value as Members;
    let copy: Members | undefined;
    for (const key of Object.keys(members)) {
      const plain = this.unwrap(members[key]);
      if (plain === members[key]) continue;
      if (Object.isFrozen(members))
        copy ??= (Array.isArray(members) ? [...members] : { ...members }) as Members;
      (copy ?? members)[key] = plain;
    }
    if (copy === undefined) return value;
    return Object.freeze(copy) as Value;
  }

  #wrap(original: object, constant: unknown, pointer: string, depth: number): object {
    let byPointer = this.#proxies.get(original);
    if (byPointer === undefined) {
      byPointer = new Map();
      this.#proxies.set(original, byPointer);
    }
    let proxy = byPointer.get(pointer);
    if (proxy === undefined) {
      const standIn: object = Array.isArray(original) ? [] : {};
      proxy = new Proxy(standIn, this.#handlerOf(original as Members, constant, pointer, depth));
      byPointer.set(pointer, proxy);
      this.#originals.set(proxy, original);
    }
    return proxy;
  }

  #handlerOf(original: Members, constant: unknown, pointer: string, depth: number): ProxyHandler<object> {
    const constants = Object(constant) as Members;
    const isList = Array.isArray(original);
    const isRoot = depth === this.#range.depth;
    /** Last value of each member that was read, and its proxy or the value itself. */
    const members = new Map<string, { readonly value: unknown; readonly shown: unknown }>();
    let isMaterialized = false;
    // The branches of a tree never change.
    const noteMembership = () => {
      if (!isRoot) this.note(membershipOf(pointer));
    };
    const show = (key: string, value: unknown): unknown => {
      if (isRoot && this.#range.skipped.has(key)) return value;
      if (typeof value !== 'object' || value === null) {
        if (isList && key === 'length') noteMembership();
        else this.note(pointerTo(pointer, key));
        return value;
      }
      const sameInConstants = constants[key];
      if (value !== sameInConstants && depth > 1)
        return this.#wrap(value, sameInConstants, pointerTo(pointer, key), depth - 1);
      if (value !== sameInConstants) this.note(pointerTo(pointer, key));
      this.#unwrapped.add(value);
      return value;
    };
    const read = (key: PropertyKey): unknown => {
      const value = original[key];
      if (typeof key === 'symbol' || typeof value === 'function') return value;
      const name = String(key);
      const known = members.get(name);
      if (known !== undefined && known.value === value) return known.shown;
      const shown = show(name, value);
      members.set(name, { value, shown });
      return shown;
    };
    const notePresence = (key: PropertyKey) => {
      if (typeof key !== 'string') return;
      if (Reflect.has(original, key)) noteMembership();
      else this.note(pointerTo(pointer, key));
    };
    return {
      get: (standIn, key) => (isMaterialized ? Reflect.get(standIn, key) : read(key)),
      has: (_, key) => {
        notePresence(key);
        return Reflect.has(original, key);
      },
      ownKeys: (standIn) => {
        if (isMaterialized) return Reflect.ownKeys(standIn);
        noteMembership();
        return Reflect.ownKeys(original);
      },
      getOwnPropertyDescriptor: (standIn, key) => {
        if (isMaterialized) return Reflect.getOwnPropertyDescriptor(standIn, key);
        notePresence(key);
        const found = Reflect.getOwnPropertyDescriptor(original, key);
        if (found === undefined) return undefined;
        const isLength = isList && key === 'length';
        return isLength
          ? { value: Reflect.get(original, key), writable: true, enumerable: false, configurable: false }
          : { value: found.value, writable: true, enumerable: found.enumerable ?? false, configurable: true };
      },
      set: (_, key, value) => Reflect.set(original, key, this.unwrap(value)),
      deleteProperty: (_, key) => Reflect.deleteProperty(original, key),
      defineProperty: (standIn, key, descriptor) =>
        isMaterialized
          ? Reflect.defineProperty(standIn, key, descriptor)
          : Reflect.set(original, key, this.unwrap(descriptor.value)),
      // On `Object.freeze` of a proxy, the stand-in becomes a copy of the wrapped object, and is frozen itself.
      preventExtensions: (standIn) => {
        noteMembership();
        for (const key of Reflect.ownKeys(original)) Reflect.set(standIn, key, read(key));
        isMaterialized = true;
        return Reflect.preventExtensions(standIn);
      },
    };
  }
}
