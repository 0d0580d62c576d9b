/**
 * The interpreter of the dependencies: from the values of all attributes to those that are forced and to what may not be
 * set, is grayed out or hidden. A function of the values alone; it knows nothing of where they come from.
 */
import type { Json } from '../../../engine/index.js';
import type { AttributeValue, AttributeValues } from './attribute.js';
import { defaultOf } from './attributes.js';
import { type Condition, forcingDependencies, stateDependencies } from './dependencies.js';

export interface Evaluation {
  /** What each attribute must have that a dependency names, whether it had it before or not. */
  readonly forced: AttributeValues;
  /** The values given, and what of them had to change. */
  readonly values: AttributeValues;
  readonly readOnly: ReadonlySet<string>;
  readonly grayOut: ReadonlySet<string>;
  readonly hidden: ReadonlySet<string>;
}

/** More than any chain of dependencies is long; a test finds that no values need as many. */
const passesMax = 12;

/**
 * Values that are not given are the defaults. Of two attributes in conflict that each would change the other, one that
 * was just `chosen` stays and the other follows (behaviour § 5.1).
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
  return {
    ...settled,
    readOnly: inState('ReadOnly'),
    grayOut: inState('GrayOut'),
    hidden: inState('Hidden'),
  };
}

type Forcing = readonly ReturnType<typeof forcingDependencies>[number][];

/** What changes a chosen attribute comes last: by then the others may have given way. */
function inTurn(chosen: ReadonlySet<string>): Forcing {
  const all = forcingDependencies();
  if (chosen.size === 0) return all;
  const isLast = ({ effect }: Forcing[number]) => chosen.has(effect.on);
  return [...all.filter((dependency) => !isLast(dependency)), ...all.filter(isLast)];
}

/** Forces values, and again while that has changed what others follow from. */
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
      throw new Error(`dependencies of the BIOS do not settle: ${JSON.stringify(given)}`);
  }
}

function holdsFor(read: (name: string) => Json): (condition: Condition) => boolean {
  return ({ attribute, equal, value }) => (read(attribute) === value) === equal;
}
