/**
 * Entry point of the scenario language: parses the text of a file into a scenario, or into problems with their
 * locations. A scenario is a seed, a blueprint, steps on virtual time, and checks; `document.ts` defines its keys. This
 * module opens no files (the caller reads included files) and runs nothing (see `run/`).
 */
import * as z from 'zod';
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
import { findCapture } from '../../models/capture/index.js';
import { addCapture, captureOverrides } from '../../models/captured/index.js';
import {
  type DocumentPath,
  type DocumentProblem,
  parseDocument,
  type SourceLocation,
} from '../../models/document/index.js';
import type { Check } from '../checks/check.js';
import type { Endpoints } from '../endpoints/endpoints.js';
import type { StepList } from '../run/track.js';
import type { ScenarioControllers } from './controllers.js';
import { parsePath, type ScenarioDocument, scenarioSchema } from './document.js';
import { declaredParameters, withNames, withValues } from './names.js';
import { besides, Included, parameterNames, prepareSteps, type ReadText } from './prepare.js';
import { readControllers } from './read-controllers.js';
import { selfContained } from './self-contained.js';
import { findSubjectProblem } from './subjects.js';

export interface Scenario {
  readonly file: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly seed: string;
  /** First instant. Unit: ms since the epoch. */
  readonly startMs: number;
  /** Pace relative to the wall clock; undefined for a run that never waits. */
  readonly pace: Pace | undefined;
  /** Order of ties: `shuffled` if the seed shuffles it; undefined if the caller of the run decides. */
  readonly ties: 'fifo' | 'shuffled' | undefined;
  /** Password of the administrator; undefined for the password that derives from the seed. */
  readonly password: string | undefined;
  /** Complete blueprint of the server. */
  readonly blueprint: Blueprint;
  /** Controllers of a scenario with several; undefined for one controller. */
  readonly controllers: ScenarioControllers | undefined;
  /** Modeled endpoints by address, which each controller has for itself. */
  readonly endpoints: Endpoints;
  readonly steps: StepList;
  /** Parameter values that differ from the defaults, by name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly checks: readonly Check[];
  /** Expected fingerprint of the final state of the described history. */
  readonly fingerprint: string | undefined;
  /** Location of a value in the file; the nearest enclosing value if the file does not contain it. */
  locate(path: DocumentPath): SourceLocation;
  /** Returns the content of the file in one piece, including the included steps and the values of its parameters. */
  document(): JsonObject;
}

type ScenarioReading =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

export interface ParseOptions {
  /** Parameter values by name, which replace the defaults. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /**
   * True if the parameter values are for several scenarios. Unknown names are then ignored; otherwise they are
   * reported.
   */
  readonly shared?: boolean;
  /** Overrides of the default blueprint for files that define no server. */
  readonly server?: BlueprintInput;
}

export function parseScenario(
  text: string,
  file: string,
  readText: ReadText,
  { parameters = {}, shared = false, server = {} }: ParseOptions = {},
): ScenarioReading {
  const values = shared ? pick(parameters, declaredParameters(text, file)) : parameters;
  keepNamedCapture(text, file, readText);
  const document = parseDocument(text, file, withNames(scenarioSchema, values));
  if (!document.ok) return { ok: false, problems: withValues(document.problems, { text, file }, values) };
  const { value, locate } = document;
  const problems = unknownParameters(value, values, locate(['parameters']));
  const captured = readCapture(value, file, locate, readText);
  if (!captured.ok) return { ok: false, problems: [...problems, ...captured.problems] };
  const reading = readBlueprint(value, file, locate, readText);
  if (!reading.ok) return { ok: false, problems: [...problems, ...reading.problems] };
  const built = mergeOverrides(captured.value ?? server, reading.value);
  const digest = built.capture?.digest;
  if (digest !== undefined && findCapture(digest) === undefined) {
    const message = `the server shows a capture with digest ${digest}, which has not been read`;
    const expected = 'the key `capture` with the file of the capture';
    return {
      ok: false,
      problems: [...problems, { ...locate(['blueprint']), path: 'blueprint', message, expected }],
    };
  }
  // A valid file can be incompatible with the given server. The problem is then reported at the `blueprint` of the
  // file.
  const unfit = blueprintProblems(built).map((problem) => ({ ...problem, ...locate(['blueprint']) }));
  if (unfit.length > 0) return { ok: false, problems: [...problems, ...unfit] };
  const blueprint = resolveBlueprint(built);
  const { name, description, seed, start, pace, ties, password, sources, listeners, checks, fingerprint } =
    value;
  const source = { file, locate, within: [file] };
  const members = value.controllers && readControllers(value.controllers, built, seed, source, readText);
  if (members?.ok === false) return { ok: false, problems: [...problems, ...members.problems] };
  const controllers = members?.controllers;
  const steps = prepareSteps(value.steps, ['steps'], source, {
    blueprint,
    controllers,
    readText,
    problems,
    included: new Included(),
  });
  for (const [index, { subjects = [] }] of checks.entries()) {
    const problem = findSubjectProblem(subjects, controllers, false);
    const path = `checks[${index}]`;
    if (problem !== undefined) problems.push({ ...locate(['checks', index]), path, ...problem });
  }
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
      controllers,
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

/** Returns the values whose names occur in `named`. */
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

/**
 * Reads the blueprint of a scenario. The path of a blueprint file is relative to the scenario file, and problems of the
 * blueprint file name that file.
 */
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

const captureKey = z.looseObject({ capture: z.string() });

/**
 * Keeps the capture of a scenario before its checks are read, whose paths can be captured ones. Problems are reported
 * afterwards, with their location.
 */
function keepNamedCapture(text: string, file: string, { openCapture }: ReadText): void {
  if (openCapture === undefined || !/^\s*"?capture"?\s*:/mu.test(text)) return;
  const named = parseDocument(text, file, captureKey);
  if (!named.ok) return;
  try {
    addCapture(openCapture(besides(file, named.value.capture)));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

type CaptureReading =
  | { readonly ok: true; readonly value: BlueprintInput | undefined }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

/** Reads the capture of a scenario, relative to the scenario file. Returns the overrides that derive from it. */
function readCapture(
  { capture, blueprint }: ScenarioDocument,
  file: string,
  locate: Scenario['locate'],
  { openCapture }: ReadText,
): CaptureReading {
  if (capture === undefined) return { ok: true, value: undefined };
  const { path: name, ...options } = typeof capture === 'string' ? { path: capture } : capture;
  const problem = (message: string, expected: string): CaptureReading => ({
    ok: false,
    problems: [{ ...locate(['capture']), path: 'capture', message, expected }],
  });
  if (typeof blueprint === 'string')
    return problem('the capture and a blueprint file both declare the server', 'a capture with `overrides`');
  if (openCapture === undefined)
    return problem(`${name} cannot be read here`, 'a scenario without a capture');
  try {
    return { ok: true, value: captureOverrides(openCapture(besides(file, name)), options) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return problem(error.message, 'a captured service');
  }
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

/** Parses a scenario that this program has generated and that includes no other file. Throws for an invalid scenario. */
export function parseGenerated(text: string, file: string): Scenario {
  const reading = parseScenario(text, file, () => ({ ok: false, reason: 'is not asked for' }));
  if (!reading.ok) throw new Error(`the value cannot be read: ${JSON.stringify(reading.problems)}`);
  return reading.scenario;
}
