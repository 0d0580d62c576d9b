/**
 * Parses YAML 1.2 or JSON text to plain JSON with the location of each value; one parser reads both formats. This file
 * checks the length, the depth, the syntax and the number of documents; `plain.ts` checks single values.
 */
import { Composer, CST, Lexer, LineCounter, Parser } from 'yaml';
import type { DocumentFinding, DocumentPath } from './finding.js';
import { nestingMax, PlainReader, valuesMax } from './plain.js';

/** Maximum length of a text. Unit: characters. Assumption: the largest hand-written scenario is far below 100 kB. */
const documentCharsMax = 4 * 1024 * 1024;

const byteOrderMark = '\uFEFF';

export interface Source {
  /**
   * False if the text contains no value that can be validated against the schema. In this case, `findings` contains the
   * reasons.
   */
  readonly wellFormed: boolean;
  readonly value: unknown;
  readonly findings: readonly DocumentFinding[];
  /**
   * Returns true if the text contains a value at this path that JSON cannot represent, so that `value` contains null
   * instead.
   */
  isRefused(path: DocumentPath): boolean;
  /** Converts the location of a finding to a line and a column, which count from 1. */
  locate(finding: Pick<DocumentFinding, 'path' | 'at' | 'offset'>): {
    readonly line: number;
    readonly column: number;
  };
}

export function readSource(text: string): Source {
  const lines = new LineCounter();
  const { root, findings } = compose(text.startsWith(byteOrderMark) ? text.slice(1) : text, lines);
  const reader = new PlainReader();
  const value = root === undefined ? null : reader.read(root.contents, []);
  return {
    wellFormed: root !== undefined,
    value,
    findings: [...findings, ...reader.findings],
    isRefused: (path) => reader.isRefused(path),
    locate({ path, at, offset }) {
      const { line, col } = lines.linePos(offset ?? reader.findOffset(path, at));
      // The maximum with 1 is necessary, because the counter returns 0 if it has read no text.
      return { line: Math.max(line, 1), column: Math.max(col, 1) };
    },
  };
}

/**
 * Syntax tree of a valid text; without `root` if the text as a whole is invalid. If `root` is present, the findings
 * concern single values.
 */
interface Composed {
  readonly root?: { readonly contents: unknown };
  readonly findings: readonly DocumentFinding[];
}

function compose(text: string, lines: LineCounter): Composed {
  if (text.length > documentCharsMax) {
    return { findings: [finding(0, `is ${text.length} characters long`, `at most ${documentCharsMax}`)] };
  }
  const { tokens, excess } = parse(text, lines);
  // The nesting is checked before the composer runs, because the composer is recursive.
  const tooDeep = offsetBeyond(tokens, nestingMax);
  if (tooDeep !== undefined) {
    return { findings: [finding(tooDeep, 'is nested too deeply', `at most ${nestingMax} levels`)] };
  }
  if (excess !== undefined) return { findings: [excess] };
  // Options of the composer. The core schema has no dates and no sets. An unknown tag is a warning, which becomes a
  // finding below.
  const options = { schema: 'core', resolveKnownTags: false, uniqueKeys: false, logLevel: 'silent' } as const;
  const documents = [...new Composer(options).compose(tokens, true, text.length)];
  // Only the first syntax error is reported, because later errors are consequences of the first.
  const [broken] = documents.flatMap(({ errors }) => errors).sort((a, b) => a.pos[0] - b.pos[0]);
  if (broken !== undefined) {
    return { findings: [finding(broken.pos[0], broken.message, 'well-formed YAML or JSON')] };
  }
  const [root, second] = documents;
  if (second !== undefined) {
    return { findings: [finding(second.range[0], 'starts a second document', 'one document in a file')] };
  }
  if (root === undefined) return { findings: [] };
  return {
    root,
    findings: root.warnings.map(({ pos, message }) => finding(pos[0], message, 'a plain JSON value')),
  };
}

/** Returns the syntax tree of a text, up to the first token that exceeds a size limit. */
function parse(
  text: string,
  lines: LineCounter,
): { readonly tokens: readonly CST.Token[]; readonly excess: DocumentFinding | undefined } {
  const parser = new Parser();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  const tokens: CST.Token[] = [];
  const lexemes = lexWithin(text);
  let next = lexemes.next();
  for (; next.done !== true; next = lexemes.next()) tokens.push(...parser.next(next.value));
  tokens.push(...parser.end());
  return { tokens, excess: next.value };
}

function finding(offset: number, message: string, expected: string): DocumentFinding {
  return { path: [], message, expected, offset };
}

/**
 * Returns the offset of the first token that is deeper than `levels`; undefined if there is none. Works level by level,
 * because recursion could exhaust the stack.
 */
function offsetBeyond(tokens: readonly CST.Token[], levels: number): number | undefined {
  let level = tokens;
  // The count starts at -1, because the first level contains the documents, which are one level above their roots.
  for (let depth = -1; depth <= levels; depth++) level = level.flatMap(tokensInside);
  return level[0]?.offset;
}

function tokensInside(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((one) => one != null));
}

// Splits a text into lexemes with the YAML lexer, within size limits. A text that is too deep or too long is refused at
// the first lexeme that exceeds a limit. The lexer needs linear time; the parser would need more, and some hundred
// bytes for each lexeme. Two cases are checked only after parsing (`compose`, `plain.ts`): aliases, and nesting by
// indentation, whose text length is quadratic in its depth. The exact location of excessive depth is also determined
// after parsing.

/** Maximum number of scalars, which are values and keys, in one text. */
const scalarsMax = 2 * valuesMax;
/**
 * Maximum number of lexemes in one text: scalars, indicators, line ends, spaces and comments. Assumption: ten lexemes
 * for each value are far more than real files contain.
 */
const lexemesMax = 10 * valuesMax;

const opening: ReadonlySet<string> = new Set(['flow-map-start', 'flow-seq-start']);
const closing: ReadonlySet<string> = new Set(['flow-map-end', 'flow-seq-end']);
/** Indicators that start a deeper level each time they occur in a line, outside of brackets. */
const indicators: ReadonlySet<string> = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);
/** Lexemes that the lexer inserts as marks. They have no characters in the text, so they do not advance the offset. */
const unwritten: ReadonlySet<string> = new Set(['doc-mode', 'flow-error-end', 'scalar']);

/** Yields the lexemes of a text; returns the finding about the exceeded limit, or undefined at the end of the text. */
function* lexWithin(text: string): Generator<string, DocumentFinding | undefined> {
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
