/**
 * What a scenario has to do to fail the same way: a check is broken, a step comes out wrong, or the program throws, with the
 * controller and its host in the same states. With a check of one's own it has to be broken, whatever else there is.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { DocumentPath } from '../../models/index.js';
import { isResult, type ResultEntry } from '../report/report.js';
import { bugBucket, type FirstFailure, firstFailure, withoutIds } from '../sweep/first-failure.js';
import { type Attempt, attempt, readDocument } from './attempt.js';
import { pathsOfSteps, stepAt, withValueAt } from './places.js';

export interface Aim {
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
export function aimAtCheck(document: JsonObject, check: Json, file: string): Aim {
  const aim: Aim = {
    document: { ...document, checks: [check] },
    isHit: (attempted) =>
      attempted.kind === 'run' && attempted.report.entries.filter(isResult).some(isBrokenCheck),
    step: undefined,
  };
  return proven(aim, file, 'the check is not broken: it holds, or the scenario ends before it is asked');
}

function isBrokenCheck({ kind, failures }: ResultEntry): boolean {
  return kind === 'check' && failures.length > 0;
}

/** At what fails first, whatever it is. Throws NotFailing. */
export function aimAtFirst(document: JsonObject, file: string): Aim {
  const attempted = attempt(document, file);
  if (attempted.kind === 'thrown') return aimAtBug(document, attempted.what);
  const first = attempted.kind === 'run' ? firstFailure(attempted.report.entries) : undefined;
  if (first === undefined) throw new NotFailing('it passes: every step and every check is as expected');
  const aim = first.kind === 'check' ? aimAtThatCheck(document, first) : aimAtStep(document, first, file);
  return proven(aim, file, 'it does not fail the same way by itself');
}

function aimAtBug(document: JsonObject, what: string): Aim {
  const bucket = bugBucket(what);
  return {
    document,
    isHit: (attempted) => attempted.kind === 'thrown' && bugBucket(attempted.what) === bucket,
    step: undefined,
  };
}

function aimAtThatCheck(document: JsonObject, first: FirstFailure): Aim {
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

function aimAtStep(document: JsonObject, first: FirstFailure, file: string): Aim {
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

function proven(aim: Aim, file: string, otherwise: string): Aim {
  if (aim.isHit(attempt(aim.document, file))) return aim;
  throw new NotFailing(otherwise);
}
