/** A scenario as plain data is run once: what was told of it, or what the program threw. */
import type { JsonObject } from '../../engine/index.js';
import { parseScenario, type Scenario } from '../language/parse.js';
import type { ScenarioReport } from '../report/report.js';
import { runScenario } from '../run/run.js';
import { firstFailure } from '../sweep/first-failure.js';

export type Attempt =
  /** It is no scenario: something that a step needs is gone. */
  | { readonly kind: 'no scenario' }
  | { readonly kind: 'thrown'; readonly what: string }
  | { readonly kind: 'run'; readonly report: ScenarioReport };

export function attempt(document: JsonObject, file: string): Attempt {
  const scenario = readDocument(document, file);
  if (scenario === undefined) return { kind: 'no scenario' };
  try {
    return { kind: 'run', report: runScenario(scenario, { explains: false }) };
  } catch (error) {
    // What the program throws in a history is a fault of the program, and may be what is looked for.
    return { kind: 'thrown', what: error instanceof Error ? error.message : String(error) };
  }
}

/** A document in one piece names no other file. Undefined for what is none. */
export function readDocument(document: JsonObject, file: string): Scenario | undefined {
  const none = () => ({ ok: false as const, reason: 'is not asked for' });
  const reading = parseScenario(textOf(document), file, none);
  return reading.ok ? reading.scenario : undefined;
}

/** Every value in a line of its own, so that the place of a failure says of which step it is. */
export function textOf(document: JsonObject): string {
  return JSON.stringify(document, null, 1);
}

/** What was expected, and what was found; what was thrown. */
export function failureInWords(attempted: Attempt): string {
  if (attempted.kind === 'thrown') return attempted.what;
  const first = attempted.kind === 'run' ? firstFailure(attempted.report.entries) : undefined;
  if (first === undefined) return 'nothing fails';
  const { what, expected, found } = first.failure;
  return `${first.kind} ${first.number}, ${what}: expected ${expected}, found ${found}`;
}
