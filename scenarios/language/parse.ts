/**
 * The scenario language's front door: a file's text in, out comes a scenario or every problem with its place.
 * A scenario is a seed, a blueprint, steps on virtual time, and checks; `document.ts` has its keys.
 * Leaves out: opening files (the caller reads what a scenario names) and running (`run/`).
 */
import type { JsonObject, Pace } from '../../engine/index.js';
import { defaultStartMs } from '../../machines/index.js';
import {
  type Blueprint,
  type BlueprintInput,
  blueprintProblems,
  mergeOverrides,
  parseBlueprint,
  resolveBlueprint,
} from '../../models/blueprint/index.js';
import {
  type DocumentPath,
  type DocumentProblem,
  parseDocument,
  type SourceLocation,
} from '../../models/document/index.js';
import type { Check } from '../checks/check.js';
import type { Endpoints } from '../endpoints/endpoints.js';
import type { StepList } from '../run/track.js';
import { parsePath, type ScenarioDocument, scenarioSchema } from './document.js';
import { declaredParameters, withNames, withValues } from './names.js';
import { besides, Included, parameterNames, prepareSteps, type ReadText } from './prepare.js';
import { selfContained } from './self-contained.js';

export interface Scenario {
  readonly file: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly seed: string;
  /** First instant. Unit: ms since the epoch. */
  readonly startMs: number;
  /** How virtual time follows the wall for who watches; undefined where nobody is to wait. A run itself takes no time. */
  readonly pace: Pace | undefined;
  /** Whether what ties on an instant comes in an order of the seed's; undefined where that is up to who runs it. */
  readonly ties: 'fifo' | 'shuffled' | undefined;
  /** The administrator's; undefined for the one that follows from the seed. */
  readonly password: string | undefined;
  /** The whole of it. */
  readonly blueprint: Blueprint;
  /** What stands at which address outside, and who listens. */
  readonly endpoints: Endpoints;
  readonly steps: StepList;
  /** Values of parameters that are not those of the file, by name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly checks: readonly Check[];
  /** Of the state at the end, of the history that the file describes. */
  readonly fingerprint: string | undefined;
  /** Where a value of the file stands; the nearest value around it when the file does not have it. */
  locate(path: DocumentPath): SourceLocation;
  /** What the file says, in one piece: with what it includes in it, and the values of its parameters. */
  document(): JsonObject;
}

type ScenarioReading =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

export interface ParseOptions {
  /** Values for parameters of the scenario, by name, instead of those in the file. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Whether those values are for several scenarios: what this one has no parameter for is left out then, else a problem. */
  readonly shared?: boolean;
  /** What differs from the default server wherever the file does not say. */
  readonly server?: BlueprintInput;
}

export function parseScenario(
  text: string,
  file: string,
  readText: ReadText,
  { parameters = {}, shared = false, server = {} }: ParseOptions = {},
): ScenarioReading {
  const values = shared ? pick(parameters, declaredParameters(text, file)) : parameters;
  const document = parseDocument(text, file, withNames(scenarioSchema, values));
  if (!document.ok) return { ok: false, problems: withValues(document.problems, { text, file }, values) };
  const { value, locate } = document;
  const problems = unknownParameters(value, values, locate(['parameters']));
  const reading = readBlueprint(value, file, locate, readText);
  if (!reading.ok) return { ok: false, problems: [...problems, ...reading.problems] };
  const built = mergeOverrides(server, reading.value);
  // The file by itself is right; a server that it does not go with is none for it.
  const unfit = blueprintProblems(built).map((problem) => ({ ...problem, ...locate(['blueprint']) }));
  if (unfit.length > 0) return { ok: false, problems: [...problems, ...unfit] };
  const blueprint = resolveBlueprint(built);
  const { name, description, seed, start, pace, ties, password, sources, listeners, checks, fingerprint } =
    value;
  const source = { file, locate, within: [file] };
  const steps = prepareSteps(value.steps, ['steps'], source, {
    blueprint,
    readText,
    problems,
    included: new Included(),
  });
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    scenario: {
      file,
      name,
      description,
      seed,
      startMs: start ?? defaultStartMs,
      pace,
      ties,
      password,
      blueprint,
      endpoints: { sources, listeners },
      steps,
      parameters: values,
      checks,
      fingerprint,
      locate,
      document: () => selfContained({ text, file, readText, values }),
    },
  };
}

/** Those of the values whose names are among others. */
function pick(values: Readonly<Record<string, unknown>>, named: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(named, name)));
}

function unknownParameters(
  { parameters }: ScenarioDocument,
  values: Readonly<Record<string, unknown>>,
  place: SourceLocation,
): DocumentProblem[] {
  return Object.keys(values)
    .filter((name) => !Object.hasOwn(parameters, name))
    .map((name) => ({
      ...place,
      path: 'parameters',
      message: `there is no parameter ${name}`,
      expected: parameterNames(parameters),
    }));
}

type BlueprintReading =
  | { readonly ok: true; readonly value: BlueprintInput }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

/** A blueprint given by its path is looked for beside the scenario, and its problems are its own file's. */
function readBlueprint(
  { blueprint, overrides }: ScenarioDocument,
  file: string,
  locate: Scenario['locate'],
  readText: ReadText,
): BlueprintReading {
  const base = typeof blueprint === 'string' ? readNamed(blueprint, file, locate, readText) : undefined;
  if (base !== undefined && !base.ok) return base;
  const given = base?.value ?? (blueprint as BlueprintInput);
  if (Object.keys(overrides).length === 0) return { ok: true, value: given };
  const value = mergeOverrides(given, overrides);
  const problems = blueprintProblems(value).map((problem) => ({
    ...problem,
    ...locate(['overrides', ...parsePath(problem.path)]),
    path: `overrides.${problem.path}`,
  }));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

function readNamed(
  blueprint: string,
  file: string,
  locate: Scenario['locate'],
  readText: ReadText,
): BlueprintReading {
  const blueprintFile = besides(file, blueprint);
  const reading = readText(blueprintFile);
  if (reading.ok) return parseBlueprint(reading.text, blueprintFile);
  const message = `${blueprintFile}: ${reading.reason}`;
  return {
    ok: false,
    problems: [{ ...locate(['blueprint']), path: 'blueprint', message, expected: 'a blueprint file' }],
  };
}

/** What this program has written as a scenario, read again: it names no other file. Throws for what cannot be read. */
export function parseGenerated(text: string, file: string): Scenario {
  const reading = parseScenario(text, file, () => ({ ok: false, reason: 'is not asked for' }));
  if (!reading.ok) throw new Error(`what was found cannot be read: ${JSON.stringify(reading.problems)}`);
  return reading.scenario;
}
