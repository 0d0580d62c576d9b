// Calls whose form makes two runs differ: without a seed, without a comparator, on a thread.

import ts from 'typescript';
import { platformNames, typeNames } from './platform.mjs';

/** Generators and keys that draw from the system when they get no source of randomness. */
export function unseeded(node, { names }) {
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
    const option = node.name.getText();
    return ['extraEntropy', 'entropy'].includes(option) ? `the option ${option}` : undefined;
  }
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  if ((node.arguments ?? []).length > 0) return undefined;
  const called = names(node.expression);
  const draws = called.some((name) =>
    /^npm:(seedrandom\.seedrandom(\.[a-z]\w*)?|@noble\/.*\.(keygen|random\w+Key))$/.test(name),
  );
  return draws ? `${node.expression.getText()}() without a seed` : undefined;
}

/** An archive with entry dates from the clock. */
export function undatedArchive(node, { checker, names }) {
  if (!ts.isCallExpression(node) || !names(node.expression).includes('npm:fflate.zipSync')) return undefined;
  const options = node.arguments[1];
  const dated = options && checker.getTypeAtLocation(options).getProperty('mtime');
  return dated ? undefined : 'zipSync without mtime';
}

/** Without a comparator, sort orders everything as text: 10 before 9, and objects not at all. */
export function textSort(node, { checker }) {
  if (!ts.isCallExpression(node) || node.arguments.length > 0) return undefined;
  const sorts = platformNames(node.expression, checker);
  if (!sorts.some((name) => /^(Readonly)?Array\.(sort|toSorted)$/.test(name))) return undefined;
  const receiver = checker.getTypeAtLocation(node.expression.expression);
  const element = checker.getIndexTypeOfType(receiver, ts.IndexKind.Number);
  const kinds = element?.isUnion() ? element.types : [element];
  const texts = kinds.every((kind) => kind !== undefined && (kind.flags & ts.TypeFlags.StringLike) !== 0);
  return texts ? undefined : `${node.expression.name.text}() of what is not text`;
}

/** Functions with an asynchronous result, and code that awaits one. */
export function asynchrony(node, { checker }) {
  if (ts.isAwaitExpression(node)) return 'await';
  if (ts.isForOfStatement(node) && node.awaitModifier) return 'for await';
  if (ts.isFunctionLike(node) && (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Async) !== 0)
    return 'async';
  const given = ts.isCallExpression(node) ? typeNames(checker.getTypeAtLocation(node)) : [];
  return given.includes('Promise') ? `${node.expression.getText()}() gives a promise` : undefined;
}

/** Code that is loaded or generated at run time. */
export function lateCode(node, { checker }) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return 'import()';
  const callee = typeNames(checker.getTypeAtLocation(node.expression));
  return callee.includes('Function') ? `${node.expression.getText()} called as code` : undefined;
}

/** Powers are exact only where the compiler can see that they are. */
export function inexactPower(node, { checker }) {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { AsteriskAsteriskToken, AsteriskAsteriskEqualsToken } = ts.SyntaxKind;
  if (![AsteriskAsteriskToken, AsteriskAsteriskEqualsToken].includes(node.operatorToken.kind))
    return undefined;
  const [base, exponent] = [node.left, node.right].map((side) => checker.getTypeAtLocation(side));
  if ((base.flags & ts.TypeFlags.BigIntLike) !== 0) return undefined;
  const literal = base.isNumberLiteral() && exponent.isNumberLiteral();
  const whole =
    literal && Number.isInteger(base.value) && Number.isInteger(exponent.value) && exponent.value >= 0;
  const exact = whole && BigInt(base.value) ** BigInt(exponent.value) <= BigInt(Number.MAX_SAFE_INTEGER);
  return exact ? undefined : `${node.getText()} may be rounded in more than one way`;
}
