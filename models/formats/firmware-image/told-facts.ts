/**
 * Reads what somebody tells of a file: the result of an effect, whoever has written it. It is taken for nothing that it does
 * not show, so that what is kept has its form, and the first thing that has another is named by its place.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { digestShape, pieceBytes } from './digest.js';
import { findHeaderProblem, parseImageHeader } from './header-reading.js';
import type { FileFacts } from './reading.js';

type FactsRead =
  | { readonly ok: true; readonly facts: FileFacts }
  /** Half a sentence: `header.version is not a text of 1 to 128 characters`. */
  | { readonly ok: false; readonly problem: string };

export function readToldFacts(told: JsonObject): FactsRead {
  const problem = findProblem(told);
  if (problem !== undefined) return { ok: false, problem };
  const { sizeBytes, header, contentAt, reason, pieces } = told as FileFacts;
  return {
    ok: true,
    facts: { sizeBytes, header: parseImageHeader(header) ?? null, contentAt, reason, pieces },
  };
}

function findProblem({ sizeBytes, contentAt, header = '', reason, pieces }: JsonObject): string | undefined {
  if (!isCount(sizeBytes)) return 'sizeBytes is not a whole number from 0 on';
  if (!isCount(contentAt) || contentAt > sizeBytes) return 'contentAt is not a whole number up to sizeBytes';
  if (typeof reason !== 'string') return 'reason is not a text';
  return findPiecesProblem(pieces, Math.ceil(sizeBytes / pieceBytes)) ?? findToldHeaderProblem(header);
}

function isCount(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function findPiecesProblem(pieces: Json | undefined, countMax: number): string | undefined {
  if (!Array.isArray(pieces) || pieces.length > countMax)
    return `pieces is not a list of ${countMax} digests at most`;
  const strange = pieces.findIndex((piece: Json) => typeof piece !== 'string' || !digestShape.test(piece));
  return strange < 0 ? undefined : `pieces[${strange}] is not 64 hexadecimal digits in lower case`;
}

/** There may be none. */
function findToldHeaderProblem(header: Json): string | undefined {
  if (header === null) return undefined;
  if (!isObject(header)) return 'header is not an object, nor null';
  const problem = findHeaderProblem(header);
  if (problem === undefined) return undefined;
  const { member, expected } = problem;
  return `${member === undefined ? 'header' : `header.${member}`} is not ${expected}`;
}
