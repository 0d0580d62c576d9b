/**
 * Regular expressions of users, matched in time linear in the text (RE2). With a backtracking engine, `(a+)+$` against
 * forty letters would block the whole process. A pattern that requires backtracking is refused with the reason.
 */
import { RE2JS, RE2JSSyntaxException } from 're2js';

export type PatternReading =
  | { readonly ok: true; readonly isIn: (text: string) => boolean }
  /** The unsupported construct. */
  | { readonly ok: false; readonly reason: string };

/** Compiles a pattern in JavaScript syntax, as far as RE2 supports this syntax. */
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

/**
 * Returns the reason why a pattern requires backtracking. The text is scanned once, so that a pattern with many
 * unclosed brackets costs no more than any other. Inside a character class, characters stand for themselves.
 */
function backtracking(text: string): string | undefined {
  let isInClass = false;
  for (let at = 0; at < text.length; at++) {
    if (isInClass) isInClass = text[at] !== ']';
    else {
      const piece = backtrackingAt(text, at);
      if (piece !== undefined)
        return `${piece.found} is ${piece.name}, which cannot be matched in linear time`;
      isInClass = text[at] === '[';
    }
    if (text[at] === '\\') at += 1;
  }
  return undefined;
}

const shapes = [
  { name: 'a back-reference', shape: /\\(?:[1-9]|k<)/y },
  { name: 'a look-ahead', shape: /\(\?[=!]/y },
  { name: 'a look-behind', shape: /\(\?<[=!]/y },
] as const;

function backtrackingAt(
  text: string,
  at: number,
): { readonly name: string; readonly found: string } | undefined {
  for (const { name, shape } of shapes) {
    const anchored = new RegExp(shape);
    anchored.lastIndex = at;
    const [found] = anchored.exec(text) ?? [];
    if (found !== undefined) return { name, found };
  }
  return undefined;
}
