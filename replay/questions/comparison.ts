/**
 * A short way to write what is to hold of one value: `/host/assetTag = rack 7`, `/redfish/v1/Systems/1/#/PowerState != Off`.
 * What is compared with is JSON, or else text as it stands.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../engine/index.js';
import type { Expression } from './expression.js';
import { readPlace } from './place.js';

type Compare = (found: Json | undefined, wanted: Json) => boolean;

/** Numbers with numbers, texts with texts (instants are in order so); other values are in no order. */
function ordered(holds: (order: number) => boolean): Compare {
  return (found, wanted) => {
    if (typeof found === 'number' && typeof wanted === 'number') return holds(found - wanted);
    if (typeof found !== 'string' || typeof wanted !== 'string' || found === wanted)
      return found === wanted && typeof found === 'string' && holds(0);
    return holds(found < wanted ? -1 : 1);
  };
}

const comparisons: Readonly<Record<string, Compare>> = {
  '=': (found, wanted) => isDeepStrictEqual(found, wanted),
  '!=': (found, wanted) => !isDeepStrictEqual(found, wanted),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
};

export type ComparisonReading =
  | { readonly ok: true; readonly condition: Expression<boolean> }
  | { readonly ok: false; readonly message: string };

/** Undefined for a text that is written in another way. */
export function readComparison(text: string): ComparisonReading | undefined {
  const [, named = '', sign = '', wanted = ''] = /^(\/.*?)\s*(!=|<=|>=|=|<|>)\s*(.+)$/s.exec(text) ?? [];
  const compare = comparisons[sign];
  if (compare === undefined) return undefined;
  const reading = readPlace(named);
  if (!reading.ok) return reading;
  const value = valueFrom(wanted.trim());
  const condition: Expression<boolean> = {
    text,
    judge: (tree) => {
      const { value: found, hangsOn } = reading.place.judge(tree);
      return { value: compare(found, value), hangsOn };
    },
  };
  return { ok: true, condition };
}

function valueFrom(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
