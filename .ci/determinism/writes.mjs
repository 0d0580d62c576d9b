// Finds the target of a write: the variable, import or global at the root of `a.b[c] = …`, `a.push(…)`, `delete a.b`,
// `Object.assign(a, …)`, also through a local alias of a part.

import ts from 'typescript';
import { platformNames, symbolAt } from './platform.mjs';
import { bare } from './scopes.mjs';

/** Methods of the platform's objects that change their receiver: of collections, arrays of any kind, dates, iterators. */
const changing = new RegExp(
  [
    '^(Map|Set|WeakMap|WeakSet|URLSearchParams)\\.(set|add|append|delete|clear|sort)$',
    '^\\w*Array\\.(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set)$',
    '^(Buffer|DataView)\\.(write|set|fill|swap|copy)\\w*$',
    '^Date\\.set\\w*$',
    '^(\\w*Iterator|\\w*Generator)\\.next$',
  ].join('|'),
);
/** Functions that change their first argument. */
const changingFirst = new Set([
  ...['ObjectConstructor.assign', 'ObjectConstructor.defineProperty', 'ObjectConstructor.defineProperties'],
  ...['ObjectConstructor.setPrototypeOf', 'Reflect.set', 'Reflect.defineProperty', 'Reflect.deleteProperty'],
]);

/** The symbols that a node writes to; empty if it writes nothing. */
export function writtenBy(node, checker) {
  return targetsOf(node, checker).flatMap(
    (target) => rootOf(target, checker, ts.isCallExpression(node)) ?? [],
  );
}

function targetsOf(node, checker) {
  if (ts.isBinaryExpression(node)) {
    const assigns = node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment;
    return assigns && node.operatorToken.kind <= ts.SyntaxKind.LastAssignment ? leavesOf(node.left) : [];
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const counts = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator);
    return counts ? [node.operand] : [];
  }
  if (ts.isDeleteExpression(node)) return [node.expression];
  if (ts.isForOfStatement(node)) return ts.isExpression(node.initializer) ? leavesOf(node.initializer) : [];
  return ts.isCallExpression(node) ? changedByCall(node, checker) : [];
}

/** The targets of a destructuring assignment. */
function leavesOf(target) {
  const left = bare(target);
  if (ts.isArrayLiteralExpression(left)) return left.elements.flatMap(leavesOf);
  if (ts.isSpreadElement(left)) return leavesOf(left.expression);
  if (!ts.isObjectLiteralExpression(left)) return [left];
  return left.properties.flatMap((property) => {
    if (ts.isPropertyAssignment(property)) return leavesOf(property.initializer);
    return ts.isSpreadAssignment(property) ? leavesOf(property.expression) : [property.name];
  });
}

function changedByCall(node, checker) {
  const callee = bare(node.expression);
  const names = platformNames(callee, checker);
  if (names.some((name) => changingFirst.has(name))) return node.arguments.slice(0, 1);
  const owned = ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee);
  return owned && names.some((name) => changing.test(name)) ? [callee.expression] : [];
}

function rootOf(target, checker, called) {
  let expression = bare(target);
  const whole = expression;
  while (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression)) {
    expression = bare(expression.expression);
  }
  if (!ts.isIdentifier(expression)) return undefined;
  const symbol = ts.isShorthandPropertyAssignment(expression.parent)
    ? checker.getShorthandAssignmentValueSymbol(expression.parent)
    : symbolAt(expression, checker);
  // Assigning to a local name does not change the aliased value.
  const into = called || whole !== expression;
  const source = into ? sourceOf(symbol?.valueDeclaration) : undefined;
  return (source && rootOf(source, checker, into)) ?? symbol;
}

/** The value that a local name is an alias of: a part of another value, or an element in a loop. */
function sourceOf(declaration) {
  if (declaration === undefined) return undefined;
  if (ts.isBindingElement(declaration)) return sourceOf(declaration.parent.parent);
  if (!ts.isVariableDeclaration(declaration)) return undefined;
  const loop = declaration.parent.parent;
  if (ts.isForOfStatement(loop)) return partIn(loop.expression);
  return declaration.initializer && partIn(declaration.initializer);
}

function partIn(expression) {
  const part = bare(expression);
  const path = ts.isPropertyAccessExpression(part) || ts.isElementAccessExpression(part);
  return path || ts.isIdentifier(part) ? part : undefined;
}
