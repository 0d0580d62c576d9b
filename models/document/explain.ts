/**
 * Converts schema errors to findings for `parseDocument` and `checkValue`. Each finding describes the key or value, and
 * the found and the expected value. The difficult case is a union of which no branch accepts the value. The source of
 * the document adds the location in the text.
 */
import * as z from 'zod';
import { type DocumentFinding, type DocumentPath, didYouMean, formatValue, quote } from './finding.js';

/**
 * Converts schema errors to findings. `root` is the validated value. Duplicates are removed, because several branches
 * of a union can report the same finding.
 */
export function explainAll(issues: readonly Issue[], root: unknown): readonly DocumentFinding[] {
  const findings = issues.flatMap((issue) => explain(issue, [], root));
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function explain(issue: Issue, base: DocumentPath, root: unknown): readonly DocumentFinding[] {
  const path = [...base, ...issuePath(issue)];
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(issue);
    return issue.keys.map((key) => unknownKey(key, known, path));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return explainUnion(issue.errors, path, root);
  }
  if (issue.code === 'invalid_key') {
    const expected = issue.issues.map(expectation).join(' and ');
    return [{ path, message: `${quote(String(path.at(-1)))} is not a fitting key`, expected, at: 'key' }];
  }
  const said = issue.code === 'custom' ? issue.params?.expected : undefined;
  if (typeof said === 'string') return [{ path, message: issue.message, expected: said }];
  const known = issue.code === 'invalid_value' ? issue.values : [];
  return [{ path, message: foundAt(path, root, known), expected: expectation(issue) }];
}

function unknownKey(key: string, known: readonly string[], path: DocumentPath): DocumentFinding {
  const message = `${quote(key)} is not a known key${didYouMean(key, known)}`;
  const expected = known.length > 0 ? `one of ${known.join(', ')}` : 'no key';
  return { path: [...path, key], message, expected, at: 'key' };
}

function foundAt(path: DocumentPath, root: unknown, known: readonly unknown[] = []): string {
  const found = valueAt(root, path);
  if (found === undefined) {
    return path.length === 0 ? 'nothing found' : `${quote(String(path.at(-1)))} is missing`;
  }
  const words = known.filter((one) => typeof one === 'string');
  return `found ${formatValue(found)}${typeof found === 'string' ? didYouMean(found, words) : ''}`;
}

/**
 * Returns the findings for a union of which no branch accepts the value: only the findings of the branch that the
 * author most likely meant.
 */
function explainUnion(
  branches: readonly Issue[][],
  path: DocumentPath,
  root: unknown,
): readonly DocumentFinding[] {
  const value = valueAt(root, path);
  const ranked = branches.map((issues) => ({ issues, cost: misfit(issues, branches, value) }));
  const best = ranked.sort((a, b) => a.cost - b.cost)[0];
  if (best === undefined || best.cost >= wrongKindCost) {
    const expected = [...new Set(branches.flat().map(expectation))].join(' or ');
    return [{ path, message: foundAt(path, root), expected }];
  }
  const literals = branches.flat().filter(isLiteral);
  return best.issues.flatMap((issue) => {
    if (!isLiteral(issue)) return explain(issue, path, root);
    // Other branches of the union can accept other literals at the same path, so the literals of all branches are
    // listed as expected.
    const values = literals.filter((one) => isSamePlace(one, issue)).flatMap((one) => one.values);
    return explain({ ...issue, values }, path, root);
  });
}

/**
 * Costs of the mismatches between a value and one branch of a union, from a wrong type of the whole value down to a
 * wrong nested value. The findings of the branch with the lowest total cost are reported.
 */
const wrongKindCost = 100_000;
const rivalLiteralCost = 1_000;
const unknownKeyCost = 4;
const missingKeyCost = 3;
const wrongLiteralCost = 2;
const wrongValueCost = 1;
/**
 * Cost of a misspelled key. It is as low as the cost of a wrong value, because an author who misspells a key of a
 * branch probably meant this branch.
 */
const nearKeyCost = 1;

/** Returns the total cost of all `issues` of one branch. `value` is the value of the union. */
function misfit(issues: readonly Issue[], branches: readonly Issue[][], value: unknown): number {
  return issues.reduce((sum, issue) => sum + measureCost(issue, branches, value), 0);
}

function measureCost(issue: Issue, branches: readonly Issue[][], value: unknown): number {
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(issue);
    const isNear = (key: string): boolean => didYouMean(key, known) !== '';
    return issue.keys.reduce((sum, key) => sum + (isNear(key) ? nearKeyCost : unknownKeyCost), 0);
  }
  if (issue.code === 'invalid_union' && issue.path.length === 0 && issue.errors.length > 0) {
    return Math.min(...issue.errors.map((nested) => misfit(nested, issue.errors, value)));
  }
  if (isWrongKind(issue)) return wrongKindCost;
  if (issue.path.length === 0) return wrongValueCost;
  if (valueAt(value, issuePath(issue)) === undefined) return missingKeyCost;
  if (!isLiteral(issue)) return wrongValueCost;
  return branches.some((rival) => isContent(rival, issue)) ? rivalLiteralCost : wrongLiteralCost;
}

function isLiteral(issue: Issue): issue is z.core.$ZodIssueInvalidValue {
  return issue.code === 'invalid_value' && issue.values.length === 1;
}

function isWrongKind({ code, path }: Issue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}

/** Checks whether a branch of the union accepts the value at the path of `literal`. */
function isContent(branch: readonly Issue[], literal: Issue): boolean {
  return !branch.some((issue) => {
    if (isWrongKind(issue)) return true;
    if (issue.code === 'unrecognized_keys') return issue.keys.includes(String(literal.path[0]));
    return isSamePlace(issue, literal);
  });
}

function isSamePlace(one: Issue, other: Issue): boolean {
  return one.path.join() === other.path.join();
}

/** Returns the path of an issue. A document has no symbol keys, so the path contains only strings and numbers. */
function issuePath(issue: Issue): DocumentPath {
  return issue.path as DocumentPath;
}

function valueAt(root: unknown, path: DocumentPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

// Text of the expected value for a zod issue. A text from the schema takes precedence; the texts below are defaults.

type Issue = z.core.$ZodIssue;

const wholeNumber = 'a whole number';

/**
 * Error callback of zod: returns the message of an issue whose schema has no text of its own. The message is usually an
 * empty string, which is later replaced by a default text. For an unknown key, the message lists the known keys,
 * because only this callback has access to the schema.
 */
export function describeExpected(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return JSON.stringify(issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []);
  }
  const isWhole = issue.code === 'invalid_type' && issue.inst instanceof z.ZodNumber && issue.inst.isInt;
  return isWhole ? wholeNumber : '';
}

/** Returns the known keys that `describeExpected` stored in the message of the issue. */
function knownKeys(issue: z.core.$ZodIssueUnrecognizedKeys): readonly string[] {
  return JSON.parse(issue.message) as string[];
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: wholeNumber,
  boolean: 'true or false',
  object: 'a mapping',
  record: 'a mapping',
  array: 'a list',
  null: 'null',
};

function expectation(issue: Issue): string {
  if (issue.message !== '' && issue.code !== 'unrecognized_keys') return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return kindNames[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return listAlternatives(issue.values);
    case 'invalid_union':
      return listAlternatives('options' in issue ? (issue.options ?? []) : []);
    case 'too_small':
      return `${sized(issue.origin)} ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}`;
    case 'too_big':
      return `${sized(issue.origin)} ${issue.inclusive ? 'at most' : 'below'} ${issue.maximum}`;
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return `text like ${issue.pattern ?? issue.format}`;
    default:
      return 'another value';
  }
}

function listAlternatives(values: readonly unknown[]): string {
  return values.length === 1 ? formatValue(values[0]) : `one of ${values.map(formatValue).join(', ')}`;
}

function sized(origin: string): string {
  if (origin === 'string') return 'text whose length is';
  return origin === 'array' ? 'a list whose length is' : 'a number that is';
}
