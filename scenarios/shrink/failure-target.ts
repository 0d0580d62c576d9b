/**
 * Failure that shrinking preserves: a violated check, a failing step, or an error of the program, with controller and
 * host in the same states. If the caller names a check, this check has to be violated, independent of other failures.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { parseScenario, type Scenario } from '../language/parse.js';
import { isResult, type ScenarioReport } from '../report/report.js';
import { runScenario } from '../run/run.js';
import { bugBucket, type FirstFailure, firstFailure, withoutIds } from '../sweep/outcome.js';
import { pathsOfSteps, stepAt, withValueAt } from './document-paths.js';

export interface FailureTarget {
  /** Initial document of the search: it contains the relevant checks, and the failing step has a name. */
  readonly document: JsonObject;
  readonly isHit: (attempted: Attempt) => boolean;
  /** Name of the failing step; undefined for other failures. */
  readonly step: string | undefined;
}

/** Error of a scenario that does not have the targeted failure, so that there is nothing to shrink. */
export class NotFailing extends Error {
  override readonly name = 'NotFailing';
}

/** Creates the target of a violated check, independent of other failures. Throws NotFailing. */
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

/** Creates the target of the first failure. Throws NotFailing. */
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

/**
 * Returns true for the same failure. The found value has to be equal too, because a step without its preconditions also
 * fails, but with a different value.
 */
function isSame(one: FirstFailure, other: FirstFailure): boolean {
  const { what, found } = one.failure;
  const isAlike = withoutIds(found) === withoutIds(other.failure.found);
  return what === other.failure.what && isAlike && one.states === other.states;
}

/** Returns the path of the failed step: the last step that starts before the location of the failure. */
function stepOf(document: JsonObject, { failure }: FirstFailure, file: string): DocumentPath {
  const locate = readDocument(document, file)?.locate;
  const lineOf = (path: DocumentPath) => locate?.(path).line ?? 0;
  const [nearest] = pathsOfSteps(document)
    .filter((path) => lineOf(path) <= failure.line)
    .sort((one, other) => lineOf(other) - lineOf(one));
  if (nearest === undefined) throw new Error(`no step begins before line ${failure.line} of ${file}`);
  return nearest;
}

/** Returns the name of the step if it is unique, otherwise a new unique name. */
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

/** Result of one run of a scenario that is given as plain data: its report, or the error of the program. */
type Attempt =
  /** Candidate that is no valid scenario, because a part that a step needs is missing. */
  | { readonly kind: 'no scenario' }
  | { readonly kind: 'thrown'; readonly what: string }
  | { readonly kind: 'run'; readonly report: ScenarioReport };

export function attempt(document: JsonObject, file: string): Attempt {
  const scenario = readDocument(document, file);
  if (scenario === undefined) return { kind: 'no scenario' };
  try {
    return { kind: 'run', report: runScenario(scenario, { explains: false }) };
  } catch (error) {
    // An error that the program throws is a bug, and a bug can be the targeted failure.
    return { kind: 'thrown', what: error instanceof Error ? error.message : String(error) };
  }
}

/** Parses a self-contained document, which includes no other file. Undefined for an invalid document. */
export function readDocument(document: JsonObject, file: string): Scenario | undefined {
  const none = () => ({ ok: false as const, reason: 'is not asked for' });
  const reading = parseScenario(textOf(document), file, none);
  return reading.ok ? reading.scenario : undefined;
}

/**
 * Returns the text of a document with every value on its own line, so that the location of a failure identifies its
 * step.
 */
export function textOf(document: JsonObject): string {
  return JSON.stringify(document, null, 1);
}

/** Returns the failure as text: the expected and the found value, or the thrown error. */
export function failureInWords(attempted: Attempt): string {
  if (attempted.kind === 'thrown') return attempted.what;
  const first = attempted.kind === 'run' ? firstFailure(attempted.report.entries) : undefined;
  if (first === undefined) return 'nothing fails';
  const { what, expected, found } = first.failure;
  return `${first.kind} ${first.number}, ${what}: expected ${expected}, found ${found}`;
}
