/**
 * Interpreter of the dependencies: computes the forced, read-only, grayed-out and hidden attributes from the values of
 * all attributes. The result depends on these values alone.
 */
import type { Json } from '../../../engine/index.js';
import { once } from '../../../models/index.js';
import type { AttributeValue, AttributeValues } from './attribute.js';
import { defaultOf } from './attributes.js';
import { type Condition, forcingDependencies, stateDependencies } from './dependencies.js';

export interface Evaluation {
  /** Required value of each attribute that a dependency forces, whether or not the given value already equals it. */
  readonly forced: AttributeValues;
  /** The given values with all forced changes. */
  readonly values: AttributeValues;
  readonly readOnly: ReadonlySet<string>;
  readonly grayOut: ReadonlySet<string>;
  readonly hidden: ReadonlySet<string>;
}

/**
 * Maximum number of passes over the dependencies. It exceeds the longest chain of dependencies; a test verifies that
 * fewer passes suffice.
 */
const passesMax = 12;

/**
 * Evaluates all dependencies; missing values count as defaults. When two attributes conflict and each could change the
 * other, the attribute in `chosen` stays and the other attribute is changed (behaviour § 5.1).
 */
export function evaluateDependencies(
  values: AttributeValues,
  chosen: ReadonlySet<string> = new Set(),
): Evaluation {
  const settled = settle(values, inTurn(chosen));
  const read = (name: string) => settled.values[name] ?? defaultOf(name);
  const inState = (property: string) =>
    new Set(
      stateDependencies()
        .filter(({ effect, when }) => effect.property === property && when.every(holdsFor(read)))
        .map(({ effect }) => effect.on),
    );
  const [readOnly, grayOut, hidden] = [
    once(() => inState('ReadOnly')),
    once(() => inState('GrayOut')),
    once(() => inState('Hidden')),
  ] as const;
  // The states are computed when they are read, because a write of a single property needs only the values.
  return {
    ...settled,
    get readOnly() {
      return readOnly();
    },
    get grayOut() {
      return grayOut();
    },
    get hidden() {
      return hidden();
    },
  };
}

type Forcing = readonly ReturnType<typeof forcingDependencies>[number][];

/**
 * Orders the dependencies. Dependencies that change a chosen attribute are last, because earlier dependencies may
 * already have changed the other attributes.
 */
function inTurn(chosen: ReadonlySet<string>): Forcing {
  const all = forcingDependencies();
  if (chosen.size === 0) return all;
  const isLast = ({ effect }: Forcing[number]) => chosen.has(effect.on);
  return [...all.filter((dependency) => !isLast(dependency)), ...all.filter(isLast)];
}

/** Forces values repeatedly until a pass changes nothing. */
function settle(given: AttributeValues, forcing: Forcing): Pick<Evaluation, 'forced' | 'values'> {
  const values: Record<string, Json> = { ...given };
  const holds = holdsFor((name) => values[name] ?? defaultOf(name));
  for (let pass = 1; ; pass++) {
    const forced: Record<string, AttributeValue> = {};
    let hasChanged = false;
    for (const { when, effect } of forcing) {
      if (Object.hasOwn(forced, effect.on) || !when.every(holds)) continue;
      forced[effect.on] = effect.value;
      if ((values[effect.on] ?? defaultOf(effect.on)) === effect.value) continue;
      values[effect.on] = effect.value;
      hasChanged = true;
    }
    if (!hasChanged) return { forced, values };
    if (pass === passesMax)
      throw new Error(`the BIOS dependencies do not converge: ${JSON.stringify(given)}`);
  }
}

function holdsFor(read: (name: string) => Json): (condition: Condition) => boolean {
  return ({ attribute, equal, value }) => (read(attribute) === value) === equal;
}
