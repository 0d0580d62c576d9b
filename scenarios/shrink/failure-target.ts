/**
 * The failure that shrinking preserves: a broken check, a failing step, or an error of the program, with controller and
 * host in the same states. A given check has to be broken, whatever else fails.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { parseScenario, type Scenario } from '../language/parse.js';
import { isResult, type ScenarioReport } from '../report/report.js';
import { runScenario } from '../run/run.js';
import { bugBucket, type FirstFailure, firstFailure, withoutIds } from '../sweep/outcome.js';
import { pathsOfSteps, stepAt, withValueAt } from './document-paths.js';

export interface FailureTarget {
  /** The initial document: the relevant checks, and a name for the step. */
  readonly document: JsonObject;
  readonly isHit: (attempted: Attempt) => boolean;
  /** The name of the failing step; undefined for other failures. */
  readonly step: string | undefined;
}

/** There is nothing to shrink: the scenario does not have this failure. */
export class NotFailing extends Error {
  override readonly name = 'NotFailing';
}

/** Targets a check, independent of other failures. Throws NotFailing. */
export function targetCheck(document: JsonObject, check: Json, file: string): FailureTarget {
  const aim: FailureTarget = {
    document: { ...document, checks: [check] },
    isHit: (attempted) =>
      attempted.kind === 'run' &&
      attempted.report.entries
        .filter(isResult)
        .some(({ kind, failures }) => kind === 'check' && failures.length > 0),
    step: undefined,
  };
  return proven(aim, file, 'the check is not broken: it holds, or the scenario ends before its evaluation');
}

/** Targets the first failure. Throws NotFailing. */
export function targetFirstFailure(document: JsonObject, file: string): FailureTarget {
  const attempted = attempt(document, file);
  if (attempted.kind === 'thrown') return aimAtBug(document, attempted.what);
  const first = attempted.kind === 'run' ? firstFailure(attempted.report.entries) : undefined;
  if (first === undefined)
    throw new NotFailing('the scenario passes: every step and every check is as expected');
  const aim = first.kind === 'check' ? aimAtThatCheck(document, first) : aimAtStep(document, first, file);
  return proven(aim, file, 'the scenario alone does not fail in the same way');
}

function aimAtBug(document: JsonObject, what: string): FailureTarget {
  const bucket = bugBucket(what);
  return {
    document,
    isHit: (attempted) => attempted.kind === 'thrown' && bugBucket(attempted.what) === bucket,
    step: undefined,
  };
}

function aimAtThatCheck(document: JsonObject, first: FirstFailure): FailureTarget {
  const check = (document.checks as readonly Json[])[Number(first.number) - 1] as Json;
  return {
    document: { ...document, checks: [check] },
    isHit: (attempted) => {
      const found = firstOf(attempted);
      return found?.kind === 'check' && isSame(found, first);
    },
    step: undefined,
  };
}

function aimAtStep(document: JsonObject, first: FirstFailure, file: string): FailureTarget {
  const path = stepOf(document, first, file);
  const named = nameAlone(document, path);
  return {
    document: withValueAt(document, path, { ...stepAt(document, path), name: named }),
    isHit: (attempted) => {
      const found = firstOf(attempted);
      return found?.kind === 'step' && found.name === named && isSame(found, first);
    },
    step: named,
  };
}

function firstOf(attempted: Attempt): FirstFailure | undefined {
  return attempted.kind === 'run' ? firstFailure(attempted.report.entries) : undefined;
}

/** The found value has to be equal too: a step without its preconditions also fails, with another value. */
function isSame(one: FirstFailure, other: FirstFailure): boolean {
  const { what, found } = one.failure;
  const isAlike = withoutIds(found) === withoutIds(other.failure.found);
  return what === other.failure.what && isAlike && one.states === other.states;
}

/** The last step that starts before the location of its failure. */
function stepOf(document: JsonObject, { failure }: FirstFailure, file: string): DocumentPath {
  const locate = readDocument(document, file)?.locate;
  const lineOf = (path: DocumentPath) => locate?.(path).line ?? 0;
  const [nearest] = pathsOfSteps(document)
    .filter((path) => lineOf(path) <= failure.line)
    .sort((one, other) => lineOf(other) - lineOf(one));
  if (nearest === undefined) throw new Error(`no step begins before line ${failure.line} of ${file}`);
  return nearest;
}

/** Its own name, or a new unique one. */
function nameAlone(document: JsonObject, path: DocumentPath): string {
  const own = stepAt(document, path).name;
  const names = pathsOfSteps(document).map((at) => stepAt(document, at).name);
  for (let name = typeof own === 'string' ? own : 'this fails'; ; name += ' (this one)') {
    if (names.filter((other) => other === name).length === (name === own ? 1 : 0)) return name;
  }
}

function proven(aim: FailureTarget, file: string, otherwise: string): FailureTarget {
  if (aim.isHit(attempt(aim.document, file))) return aim;
  throw new NotFailing(otherwise);
}

/** Runs a scenario given as plain data once: its report, or the error of the program. */
type Attempt =
  /** No valid scenario: something that a step needs is missing. */
  | { readonly kind: 'no scenario' }
  | { readonly kind: 'thrown'; readonly what: string }
  | { readonly kind: 'run'; readonly report: ScenarioReport };

export function attempt(document: JsonObject, file: string): Attempt {
  const scenario = readDocument(document, file);
  if (scenario === undefined) return { kind: 'no scenario' };
  try {
    return { kind: 'run', report: runScenario(scenario, { explains: false }) };
  } catch (error) {
    // An error that the program throws is a bug, and can be the targeted failure.
    return { kind: 'thrown', what: error instanceof Error ? error.message : String(error) };
  }
}

/** A self-contained document includes no other file. Undefined for an invalid one. */
export function readDocument(document: JsonObject, file: string): Scenario | undefined {
  const none = () => ({ ok: false as const, reason: 'is not asked for' });
  const reading = parseScenario(textOf(document), file, none);
  return reading.ok ? reading.scenario : undefined;
}

/** Every value on a line of its own, so that the location of a failure identifies its step. */
export function textOf(document: JsonObject): string {
  return JSON.stringify(document, null, 1);
}

/** The expected and the found value; or the thrown error. */
export function failureInWords(attempted: Attempt): string {
  if (attempted.kind === 'thrown') return attempted.what;
  const first = attempted.kind === 'run' ? firstFailure(attempted.report.entries) : undefined;
  if (first === undefined) return 'nothing fails';
  const { what, expected, found } = first.failure;
  return `${first.kind} ${first.number}, ${what}: expected ${expected}, found ${found}`;
}
