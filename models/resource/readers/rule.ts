/** The result of a reader, and its rule as data: for allowable values, schemas and generated tests. */
import type { Message } from '../../messages/index.js';

export type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Message[] };

/** A reader's rule as data; members of an object can have descriptions. */
export type Rule = RuleOfValue & { readonly description?: string };

type RuleOfValue =
  | { readonly type: 'string'; readonly lengthMax: number; readonly pattern?: string }
  | { readonly type: 'enum'; readonly values: readonly string[] }
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly values: readonly number[] }
  /** For a fixed list: elements can be changed and neither added nor removed. */
  | { readonly type: 'list'; readonly itemsMax: number; readonly fixed?: true; readonly item: Rule }
  /** Scalars by variable names. */
  | { readonly type: 'scalars'; readonly countMax: number }
  | { readonly type: 'object'; readonly members: Readonly<Record<string, Rule>> };

/** Minimum number of elements: an empty list would remove those of a fixed list. */
export function itemsMin({ fixed }: Extract<Rule, { type: 'list' }>): number {
  return fixed === undefined ? 0 : 1;
}
