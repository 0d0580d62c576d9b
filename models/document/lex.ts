/**
 * A text cut into lexemes by the YAML lexer, as far as its size allows: a text that nests too deeply or holds too much is
 * refused at the lexeme that shows it, in time linear in what stands before. The parser behind takes more than linear time
 * and some hundred bytes a lexeme. Leaves out: nesting by indentation, which takes a text of the square of its depth, and
 * aliases; both are judged once there is a tree (`source.ts`, `plain.ts`), and so is where exactly it is too deep.
 */
import { CST, Lexer } from 'yaml';
import type { Finding } from './finding.js';
import { nestingMax, valuesMax } from './plain.js';

/** Scalars of one text: a value and its key. */
const scalarsMax = 2 * valuesMax;
/** Scalars, indicators, line ends, spaces and comments. Assumption: ten for each value is far more than anybody writes. */
const lexemesMax = 10 * valuesMax;

const opening: ReadonlySet<string> = new Set(['flow-map-start', 'flow-seq-start']);
const closing: ReadonlySet<string> = new Set(['flow-map-end', 'flow-seq-end']);
/** Each of a line outside of brackets begins a level below the one before. */
const indicators: ReadonlySet<string> = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);
/** Marks of the lexer's own, which stand for nothing in the text. */
const unwritten: ReadonlySet<string> = new Set(['doc-mode', 'flow-error-end', 'scalar']);

/** Hands out lexeme after lexeme; returns what is too much, or nothing when the text is through. */
export function* lexWithin(text: string): Generator<string, Finding | undefined> {
  let [offset, lexemes, scalars, inBrackets, inLine] = [0, 0, 0, 0, 0];
  let isScalarNext = false;
  for (const lexeme of new Lexer().lex(text)) {
    const type: CST.TokenType | 'text' | null = isScalarNext ? 'text' : CST.tokenType(lexeme);
    isScalarNext = type === 'scalar';
    lexemes += 1;
    if (isScalarNext) scalars += 1;
    const deepest = Math.max(inBrackets, inLine);
    const isLevel = isScalarNext || (type !== null && (opening.has(type) || indicators.has(type)));
    if (deepest > 2 * nestingMax && isLevel) {
      return { path: [], message: 'is nested too deeply', expected: `at most ${nestingMax} levels`, offset };
    }
    if (scalars > scalarsMax || lexemes > lexemesMax) {
      const message = 'the document is too large from here on';
      return { path: [], message, expected: `at most ${valuesMax} values`, offset };
    }
    yield lexeme;
    if (type === null || unwritten.has(type)) continue;
    offset += lexeme.length;
    if (opening.has(type)) inBrackets += 1;
    else if (closing.has(type)) inBrackets = Math.max(inBrackets - 1, 0);
    else if (type === 'newline') inLine = 0;
    else if (indicators.has(type) && inBrackets === 0) inLine += 1;
  }
  return undefined;
}
