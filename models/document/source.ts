/**
 * Text to plain JSON that remembers where each value stood: the first half of `parseDocument`.
 * One parser reads YAML 1.2 and JSON. Length, depth, syntax and the number of documents are judged here;
 * single values, once there is a tree of them, in `plain.ts`.
 * Leaves out: the schema, and everything it says.
 */
import { Composer, type CST, LineCounter, Parser } from 'yaml';
import type { DocumentPath, Finding } from './finding.js';
import { lexWithin } from './lex.js';
import { nestingMax, PlainReader } from './plain.js';

/** Longest text read. Unit: characters. Assumption: the largest hand-written scenario is far below 100 kB. */
const documentCharsMax = 4 * 1024 * 1024;

const byteOrderMark = '\uFEFF';

export interface Source {
  /** False when there is no value to ask a schema about; `findings` say why. */
  readonly wellFormed: boolean;
  readonly value: unknown;
  readonly findings: readonly Finding[];
  /** True where the text held something JSON cannot, and `value` holds null in its place. */
  isRefused(path: DocumentPath): boolean;
  /** Where to point. Line and column count from 1. */
  locate(finding: Pick<Finding, 'path' | 'at' | 'offset'>): {
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
      // The counter answers 0 for a text it has not read.
      return { line: Math.max(line, 1), column: Math.max(col, 1) };
    },
  };
}

/** The tree of a well-formed text, or no root and the reasons. Findings beside a root are about single values. */
interface Composed {
  readonly root?: { readonly contents: unknown };
  readonly findings: readonly Finding[];
}

function compose(text: string, lines: LineCounter): Composed {
  if (text.length > documentCharsMax) {
    return { findings: [finding(0, `is ${text.length} characters long`, `at most ${documentCharsMax}`)] };
  }
  const { tokens, excess } = parse(text, lines);
  // Before composing, not after: the composer recurses.
  const tooDeep = offsetBeyond(tokens, nestingMax);
  if (tooDeep !== undefined) {
    return { findings: [finding(tooDeep, 'is nested too deeply', `at most ${nestingMax} levels`)] };
  }
  if (excess !== undefined) return { findings: [excess] };
  // The core schema makes no dates and no sets; an unknown tag is left as a warning, which is refused below.
  const options = { schema: 'core', resolveKnownTags: false, uniqueKeys: false, logLevel: 'silent' } as const;
  const documents = [...new Composer(options).compose(tokens, true, text.length)];
  // The first broken place only: what the parser says of the text behind it follows from it.
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

/** The syntax tree, as far as the text is not too much. */
function parse(
  text: string,
  lines: LineCounter,
): { readonly tokens: readonly CST.Token[]; readonly excess: Finding | undefined } {
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

function finding(offset: number, message: string, expected: string): Finding {
  return { path: [], message, expected, offset };
}

/** Where the first token deeper than `levels` starts, found level by level, without recursion. */
function offsetBeyond(tokens: readonly CST.Token[], levels: number): number | undefined {
  let level = tokens;
  // The outermost level is the documents, one above their roots.
  for (let depth = -1; depth <= levels; depth++) level = level.flatMap(tokensInside);
  return level[0]?.offset;
}

function tokensInside(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((one) => one != null));
}
