// Dates that read the clock, and dates that depend on the time zone of the machine.

import ts from 'typescript';
import { platformNames, typeNames } from './platform.mjs';

/** The arguments of `new Date(…)` and `Date(…)`, under any name of Date; undefined for anything else. */
function dateArguments(node, checker) {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined;
  const isDate = typeNames(checker.getTypeAtLocation(node.expression)).includes('DateConstructor');
  return isDate ? (node.arguments ?? []) : undefined;
}

export function presentInstant(node, { checker }) {
  const args = dateArguments(node, checker);
  if (args === undefined) return undefined;
  if (ts.isCallExpression(node)) return 'Date()';
  return args.length === 0 ? 'new Date()' : undefined;
}

export function localFields(node, { checker }) {
  const args = dateArguments(node, checker);
  return args !== undefined && args.length > 1 ? 'new Date(year, month, …) in local time' : undefined;
}

/** A text that is read as an instant must state its time zone, as far as the types show. */
export function zonelessText(node, { checker }) {
  const parses =
    ts.isCallExpression(node) && platformNames(node.expression, checker).includes('DateConstructor.parse');
  const [text] = parses ? node.arguments : (dateArguments(node, checker) ?? []);
  if (text === undefined || ts.isSpreadElement(text)) return undefined;
  const kinds = unionOf(checker.getTypeAtLocation(text)).filter(
    ({ flags }) => (flags & ts.TypeFlags.StringLike) !== 0,
  );
  if (kinds.length === 0 || kinds.every(({ flags, value, texts }) => isZoned(flags, value, texts)))
    return undefined;
  return endsZoned(text) ? undefined : `${text.getText()} may be text without a zone`;
}

const zoned = /(Z|[+-]\d\d:?\d\d|\b(GMT|UTC))$/;
/** A day alone is midnight in UTC, by the standard. */
const dayAlone = /^\d{4}(-\d\d(-\d\d)?)?$/;

function isZoned(flags, value, texts) {
  if ((flags & ts.TypeFlags.StringLiteral) !== 0) return zoned.test(value) || dayAlone.test(value);
  return (flags & ts.TypeFlags.TemplateLiteral) !== 0 && zoned.test(texts.at(-1));
}

function endsZoned(text) {
  return ts.isTemplateExpression(text) && zoned.test(text.templateSpans.at(-1).literal.text);
}

function unionOf(type) {
  return type.isUnion() ? type.types : [type];
}

/** `${date}`, `date + ''` and `String(date)` print local time. */
export function datePrinted(node, context) {
  return printed(node, context, (type) => typeNames(type).includes('Date')) && 'a Date printed in local time';
}

/** The same of a function returns its compiled text. */
export function functionPrinted(node, context) {
  const isFunction = (type) => type.getCallSignatures().length > 0;
  return printed(node, context, isFunction) && 'the text of a function';
}

function printed(node, { checker }, is) {
  const typed = (expression) => unionOf(checker.getTypeAtLocation(expression)).some(is);
  if (ts.isTemplateSpan(node)) {
    return ts.isTaggedTemplateExpression(node.parent.parent) ? false : typed(node.expression);
  }
  if (ts.isBinaryExpression(node)) {
    const adds = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.PlusEqualsToken].includes(node.operatorToken.kind);
    return adds && (typed(node.left) || typed(node.right));
  }
  if (!ts.isCallExpression(node) || node.arguments.length !== 1) return false;
  return platformNames(node.expression, checker).includes('String') && typed(node.arguments[0]);
}
