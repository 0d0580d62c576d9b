/**
 * Regular expressions that users write, matched in time linear in the text (RE2): a backtracking engine would let `(a+)+$`
 * against forty letters hang the whole process. What only backtracking can match is refused with its reason.
 */
import { RE2JS, RE2JSSyntaxException } from 're2js';

export type PatternReading =
  | { readonly ok: true; readonly isIn: (text: string) => boolean }
  /** What it has that cannot be read. */
  | { readonly ok: false; readonly reason: string };

/** Pieces of a pattern of which some need backtracking. What is escaped or in a class is a piece of its own: it stands for itself. */
const piece = /\[(?:\\.|[^\]\\])*\]|\\k<|\\.|\(\?<?[=!]/gs;

const unsupported = [
  { name: 'a back-reference', shape: /^\\(?:[1-9]|k<)/ },
  { name: 'a look-ahead', shape: /^\(\?[=!]/ },
  { name: 'a look-behind', shape: /^\(\?</ },
] as const;

/** In JavaScript's spelling, as far as RE2 has it. */
export function readPattern(text: string): PatternReading {
  const reason = backtracking(text);
  if (reason !== undefined) return { ok: false, reason };
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(text));
    return { ok: true, isIn: (found) => compiled.test(found) };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { ok: false, reason: error.message.replace(/^error parsing regexp: /, '') };
  }
}

function backtracking(text: string): string | undefined {
  for (const [found] of text.matchAll(piece)) {
    const kind = unsupported.find(({ shape }) => shape.test(found));
    if (kind !== undefined) return `${found} is ${kind.name}, which cannot be matched in linear time`;
  }
  return undefined;
}
