/**
 * Result of a reader, and the rule of a reader as data. Allowable values, schemas and generated tests derive from
 * rules.
 */
import type { Message } from '../../messages/index.js';

export type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Message[] };

/** Rule of a reader, as data. The rule of a member of an object can contain a description. */
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

/**
 * Returns the minimum number of elements in a request: 1 for a list of fixed length, because an empty list would remove
 * all of its elements.
 */
export function itemsMin({ fixed }: Extract<Rule, { type: 'list' }>): number {
  return fixed === undefined ? 0 : 1;
}
