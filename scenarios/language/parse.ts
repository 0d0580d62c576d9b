/**
 * Entry point of the scenario language: parses the text of a file into a scenario, or into problems with their
 * locations. A scenario is a seed, a blueprint, steps on virtual time, and checks; `document.ts` has its keys. Opening
 * files (the caller reads included files) and running (`run/`) are elsewhere.
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
  /** Pace relative to the wall clock; undefined for no waiting. A run itself takes no time. */
  readonly pace: Pace | undefined;
  /** True if the seed shuffles the order of ties; undefined if the caller of the run decides. */
  readonly ties: 'fifo' | 'shuffled' | undefined;
  /** Password of the administrator; undefined for the derived one. */
  readonly password: string | undefined;
  /** The whole of it. */
  readonly blueprint: Blueprint;
  /** The modeled endpoints by address. */
  readonly endpoints: Endpoints;
  readonly steps: StepList;
  /** Parameter values other than the defaults, by name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly checks: readonly Check[];
  /** Expected fingerprint of the final state of the described history. */
  readonly fingerprint: string | undefined;
  /** Location of a value in the file; the nearest enclosing value if the file does not contain it. */
  locate(path: DocumentPath): SourceLocation;
  /** The content of the file in one piece: with its included steps, and the values of its parameters. */
  document(): JsonObject;
}

type ScenarioReading =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

export interface ParseOptions {
  /** Parameter values by name, instead of the defaults. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** True if those values are for several scenarios: unknown names are then ignored, else reported. */
  readonly shared?: boolean;
  /** Overrides of the default server for files without a server. */
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
  // The file itself is valid; a server that it is incompatible with is its problem.
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

/** The values whose names are in a list. */
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

/** A blueprint path is relative to the scenario, and its problems have their own file. */
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

/** Parses a scenario that this program has generated: it includes no other file. Throws for an invalid one. */
export function parseGenerated(text: string, file: string): Scenario {
  const reading = parseScenario(text, file, () => ({ ok: false, reason: 'is not asked for' }));
  if (!reading.ok) throw new Error(`the value cannot be read: ${JSON.stringify(reading.problems)}`);
  return reading.scenario;
}
