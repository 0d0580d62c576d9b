/**
 * What would have been right: a zod issue's expectation in words. `explain.ts` adds what was found instead.
 * A schema's own text comes first; the words here stand in for what it leaves unsaid.
 * Leaves out: where the issue stands, and which of many issues is worth telling.
 */
import * as z from 'zod';
import { show } from './finding.js';

export type Issue = z.core.$ZodIssue;

const wholeNumber = 'a whole number';

/**
 * Asked by zod for the text of an issue whose schema brings none. Schemas say in their own text what they expect,
 * so '' marks "none given". Only here the schema itself is in reach: an unknown key's text lists the known ones.
 */
export function describeExpected(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return JSON.stringify(issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []);
  }
  const isWhole = issue.code === 'invalid_type' && issue.inst instanceof z.ZodNumber && issue.inst.isInt;
  return isWhole ? wholeNumber : '';
}

/** The keys that would have been known, as `describeExpected` wrote them. */
export function knownKeys(issue: z.core.$ZodIssueUnrecognizedKeys): readonly string[] {
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

export function expectation(issue: Issue): string {
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
  return values.length === 1 ? show(values[0]) : `one of ${values.map(show).join(', ')}`;
}

function sized(origin: string): string {
  if (origin === 'string') return 'text whose length is';
  return origin === 'array' ? 'a list whose length is' : 'a number that is';
}
