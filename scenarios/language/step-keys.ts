/** All keys of a step, from its kinds: whatever a kind has beside its own key is a key of every step, and stands in one mapping. */
import type * as z from 'zod';
import type { StepKind } from './step-kind.js';

interface StepKeys {
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** Beside which kinds a key may stand, for keys that go with some kinds only. */
  readonly companions: Readonly<Record<string, readonly string[]>>;
}

/** Throws when one key is to mean two things. `general` are keys of all steps. */
export function collectKeys(
  general: Readonly<Record<string, z.ZodType>>,
  kinds: readonly StepKind[],
): StepKeys {
  const schemas: Record<string, z.ZodType> = { ...general };
  const companions: Record<string, string[]> = {};
  for (const { key, value } of kinds) claim(schemas, key, value, key);
  for (const { key, beside } of kinds) {
    for (const [name, schema] of Object.entries(beside)) {
      claim(schemas, name, schema, key);
      companions[name] ??= [];
      companions[name].push(key);
    }
  }
  return { schemas, companions };
}

function claim(schemas: Record<string, z.ZodType>, name: string, schema: z.ZodType, kind: string): void {
  const known = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (known !== undefined && known !== schema) {
    throw new Error(
      `"${name}" beside ${kind} is a key of steps already, and means something else there (scenarios/language/, and machines/*/*faults.ts for what faults are told); call one of them something else`,
    );
  }
  schemas[name] = schema;
}
