/**
 * What a scenario has to do to fail the same way: a check is broken, a step comes out wrong, or the program throws, with the
 * controller and its host in the same states. With a check of one's own it has to be broken, whatever else there is.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/document/index.js';
import { parseScenario, type Scenario } from '../language/parse.js';
import { isResult, type ScenarioReport } from '../report/report.js';
import { runScenario } from '../run/run.js';
import { bugBucket, type FirstFailure, firstFailure, withoutIds } from '../sweep/outcome.js';
import { pathsOfSteps, stepAt, withValueAt } from './document-paths.js';

export interface FailureTarget {
  /** The document to begin with: the checks that count, and a name for the step. */
  readonly document: JsonObject;
  readonly isHit: (attempted: Attempt) => boolean;
  /** The name of the step that has to come out wrong; undefined where it is no step. */
  readonly step: string | undefined;
}

/** There is nothing to be shrunk: the scenario does not fail so. */
export class NotFailing extends Error {
  override readonly name = 'NotFailing';
}

/** At a check, whichever other there are. Throws NotFailing. */
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

/** At what fails first, whatever it is. Throws NotFailing. */
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

/** Found has to be the same as well: a step whose grounds were left out comes out wrong, too, and finds something else. */
function isSame(one: FirstFailure, other: FirstFailure): boolean {
  const { what, found } = one.failure;
  const isAlike = withoutIds(found) === withoutIds(other.failure.found);
  return what === other.failure.what && isAlike && one.states === other.states;
}

/** The step that begins last before the place of its failure. */
function stepOf(document: JsonObject, { failure }: FirstFailure, file: string): DocumentPath {
  const locate = readDocument(document, file)?.locate;
  const lineOf = (path: DocumentPath) => locate?.(path).line ?? 0;
  const [nearest] = pathsOfSteps(document)
    .filter((path) => lineOf(path) <= failure.line)
    .sort((one, other) => lineOf(other) - lineOf(one));
  if (nearest === undefined) throw new Error(`no step begins before line ${failure.line} of ${file}`);
  return nearest;
}

/** Its own, or one that no other step has. */
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

/** A scenario as plain data is run once: what was told of it, or what the program threw. */
type Attempt =
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
