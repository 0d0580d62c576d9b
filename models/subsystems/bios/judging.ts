/**
 * What the firmware makes of attributes that wait: those that are wrong are dropped and told of, those that are left go
 * into force together with what follows from them (behaviour "BIOS settings").
 */
import type { Json } from '../../../engine/index.js';
import type { FirmwareKey } from '../../messages/index.js';
import {
  type Judge,
  listChanges,
  type Pending,
  type Problem,
  type Settled,
  settle,
  type Values,
} from '../../pending/index.js';
import {
  type Evaluation,
  evaluateDependencies,
  findAttribute,
  judgeValue,
  type ValueFault,
} from './registry/index.js';

export interface JudgedAttributes extends Settled {
  /** What is to be carried out once, by the attribute that orders it. */
  readonly orders: Values;
}

/** Keys that the first version of `Base` has, which is the one that firmware speaks of. Source: behaviour § 2.7. */
const keys: Readonly<Record<ValueFault, FirmwareKey>> = {
  type: 'PropertyValueTypeError',
  list: 'PropertyValueNotInList',
  range: 'PropertyValueFormatError',
  length: 'PropertyValueFormatError',
  form: 'PropertyValueFormatError',
};

/** `told`: attributes that nobody sets, as they will be in this start. Ends, because each round drops something. */
export function judgeAttributes({ configured, inForce }: Pending<Values>, told: Values): JudgedAttributes {
  let { values, problems } = settle({ configured, inForce }, judgeAlone);
  for (;;) {
    const waiting = { configured: values, inForce };
    const chosen = listChanges(waiting).filter(({ value }) => value !== undefined);
    const evaluation = evaluateDependencies({ ...values, ...told }, new Set(chosen.map(({ name }) => name)));
    const round = settle(waiting, judgeBy(evaluation));
    if (round.problems.length === 0) return { problems, ...sorted(evaluation.values, told) };
    values = round.values;
    problems = [...problems, ...round.problems];
  }
}

const judgeAlone: Judge = ({ name, value }) => {
  const attribute = findAttribute(name);
  if (attribute === undefined || attribute.absent) return problem('PropertyUnknown', name);
  // A password is set by an action alone.
  if (attribute.readOnly || attribute.type === 'Password') return problem('PropertyNotWritable', name);
  if (value === undefined) return undefined;
  const fault = judgeValue(attribute, value);
  return fault === undefined ? undefined : problem(keys[fault], name, value);
};

/** A default that nobody asked for by itself gives way without a word. */
function judgeBy({ forced, values, readOnly }: Evaluation): Judge {
  return ({ name, value }) => {
    if (value === undefined) return undefined;
    const isLocked = readOnly.has(name) && forced[name] !== value;
    return isLocked || values[name] !== value ? problem('PropertyNotWritable', name) : undefined;
  };
}

function problem(key: FirmwareKey, property: string, value?: Json): Problem {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  return { key, args: value === undefined ? [property] : [shown, property], property };
}

/** Without the defaults, and without what is told; orders are no values. */
function sorted(values: Values, told: Values): Pick<JudgedAttributes, 'values' | 'orders'> {
  const kept = Object.entries(values)
    .filter(([name, value]) => !Object.hasOwn(told, name) && findAttribute(name)?.default !== value)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const isOrder = ([name]: readonly [string, Json]) => findAttribute(name)?.writeOnly === true;
  return {
    values: Object.fromEntries(kept.filter((entry) => !isOrder(entry))),
    orders: Object.fromEntries(kept.filter(isOrder)),
  };
}
