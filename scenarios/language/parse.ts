/**
 * The scenario language's front door: a file's text in, out comes a scenario or every problem with its place.
 * A scenario is a seed, a blueprint, steps on virtual time, and checks at the end; `document.ts` has its keys.
 * Leaves out: opening files (the caller reads, also the blueprint a scenario names) and running (`run/`).
 */
import path from 'node:path';
import { readFault } from '../../machines/index.js';
import {
  type Blueprint,
  type BlueprintInput,
  type DocumentPath,
  type DocumentProblem,
  defaultStartMs,
  type Place,
  parseBlueprint,
  parseDocument,
  resolveBlueprint,
} from '../../models/index.js';
import type { Outside } from '../outside/outside.js';
import type { Condition } from './condition.js';
import { type ScenarioDocument, scenarioSchema } from './document.js';
import type { Step } from './step.js';

export interface Scenario {
  readonly file: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly seed: string;
  /** First instant. Unit: ms since the epoch. */
  readonly startMs: number;
  /** The administrator's; undefined for the one that follows from the seed. */
  readonly password: string | undefined;
  /** The whole of it. */
  readonly blueprint: Blueprint;
  /** What stands at which address outside, and who listens. */
  readonly outside: Outside;
  readonly steps: readonly Step[];
  /** Judged when the last step is over. */
  readonly checks: readonly Condition[];
  /** Where a value of the file stands; the nearest value around it when the file does not have it. */
  locate(path: DocumentPath): Place;
}

type ScenarioReading =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

/** Gives the text of a file a scenario names, or says why there is none. */
export type ReadText = (
  file: string,
) => { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

export function parseScenario(text: string, file: string, readText: ReadText): ScenarioReading {
  const document = parseDocument(text, file, scenarioSchema);
  if (!document.ok) return document;
  const { value, locate } = document;
  const reading = readBlueprint(value, file, locate(['blueprint']), readText);
  if (!reading.ok) return reading;
  const blueprint = resolveBlueprint(reading.value);
  const { name, description, seed, start, password, sources, listeners, steps, checks } = value;
  const problems = unknownParts(steps, blueprint, locate);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    scenario: {
      file,
      name,
      description,
      seed,
      startMs: start ?? defaultStartMs,
      password,
      blueprint,
      outside: { sources, listeners },
      steps,
      checks,
      locate,
    },
  };
}

/** Which targets a fault can have is known with the blueprint, so it is asked last. */
function unknownParts(
  steps: readonly Step[],
  blueprint: Blueprint,
  locate: Scenario['locate'],
): readonly DocumentProblem[] {
  return steps.flatMap(({ action }, index) => {
    const reading = action.kind === 'fault' ? readFault(action, blueprint) : undefined;
    if (reading === undefined || reading.ok) return [];
    const { at, message, expected } = reading.problem;
    return [{ ...locate(['steps', index, at]), path: `steps[${index}].${at}`, message, expected }];
  });
}

type BlueprintReading =
  | { readonly ok: true; readonly value: BlueprintInput }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

/** A blueprint given by its path is looked for beside the scenario, and its problems are its own file's. */
function readBlueprint(
  { blueprint }: ScenarioDocument,
  file: string,
  place: Place,
  readText: ReadText,
): BlueprintReading {
  if (typeof blueprint !== 'string') return { ok: true, value: blueprint };
  const blueprintFile = path.isAbsolute(blueprint) ? blueprint : path.join(path.dirname(file), blueprint);
  const reading = readText(blueprintFile);
  if (reading.ok) return parseBlueprint(reading.text, blueprintFile);
  const message = `${blueprintFile}: ${reading.reason}`;
  return { ok: false, problems: [{ ...place, path: 'blueprint', message, expected: 'a blueprint file' }] };
}
