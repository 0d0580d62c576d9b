// Uses of the key order of an object. A tree that is restored from a file, or made by a patch, has its keys in any
// order. The rules refuse access by position, the first match of a search, and the JSON text of an object. Loops are
// checked in key-loops.mjs.

import ts from 'typescript';
import { platformNames } from './platform.mjs';

const listings = /^ObjectConstructor\.(keys|values|entries|getOwnPropertyNames)$/;
const ownKeys = /^Reflect\.ownKeys$|\.ownKeys$/;
/** Calls after which the order of a list does not matter: sorting, or conversion to an unordered value. */
const byPlace = new Set([
  'at',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'indexOf',
  'pop',
  'shift',
  'slice',
  'join',
  'reduceRight',
]);

/** True for the list of an object's keys, values or entries, filtered and mapped or not. */
export function isListing(node, checker) {
  const inner = ts.skipParentheses(node);
  if (ts.isConditionalExpression(inner))
    return isListing(inner.whenTrue, checker) || isListing(inner.whenFalse, checker);
  if (!ts.isCallExpression(inner)) {
    return (
      ts.isArrayLiteralExpression(inner) &&
      inner.elements.some((element) => ts.isSpreadElement(element) && isListing(element.expression, checker))
    );
  }
  if (platformNames(inner.expression, checker).some((name) => listings.test(name) || ownKeys.test(name)))
    return inner.arguments.length > 0 && isOpen(inner.arguments[0], checker);
  const { expression: callee } = inner;
  const passes =
    ts.isPropertyAccessExpression(callee) && ['filter', 'map', 'flatMap'].includes(callee.name.text);
  return passes && isListing(callee.expression, checker);
}

/** True if any text can be a key, as of `object`. A type with own members has its order in the code. */
function isOpen(node, checker) {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const kinds = type.isUnion() ? type.types : [type];
  return kinds.some(
    (kind) =>
      (kind.flags & ts.TypeFlags.NonPrimitive) !== 0 ||
      checker
        .getIndexInfosOfType(kind)
        .some(({ keyType }) => (keyType.flags & ts.TypeFlags.StringLike) !== 0),
  );
}

/** `Object.keys(it)[0]`, `const [first] = Object.values(it)`, `Object.entries(it).find(…)`. */
export function keyByPlace(node, { checker }) {
  if (ts.isElementAccessExpression(node) && isListing(node.expression, checker))
    return 'a key, value or entry by its place';
  if (
    ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    ts.isArrayBindingPattern(node.name)
  ) {
    return isListing(node.initializer, checker) ? 'keys, values or entries taken apart by place' : undefined;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  return byPlace.has(name.text) && isListing(expression, checker)
    ? `${name.text}() of keys, values or entries`
    : undefined;
}

/** The sum of fractional numbers depends on their order. */
export function sumByOrder(node, { checker }) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  return name.text === 'reduce' && isListing(expression, checker)
    ? 'reduce() over keys, values or entries'
    : undefined;
}

/** Canonical JSON is in `engine/state/fingerprint.ts`. */
export function textOfObject(node, { checker }) {
  if (!ts.isCallExpression(node)) return undefined;
  if (!platformNames(node.expression, checker).includes('JSON.stringify')) return undefined;
  const [given] = node.arguments;
  return given !== undefined && hasKeys(checker.getTypeAtLocation(given), checker)
    ? 'JSON.stringify() of an object'
    : undefined;
}

/** A list can contain lists of its own kind: `seen` are the types that were already checked. */
function hasKeys(type, checker, seen = new Set()) {
  if (seen.has(type)) return false;
  seen.add(type);
  const kinds = type.isUnion() ? type.types : [type];
  return kinds.some((kind) => {
    if ((kind.flags & ts.TypeFlags.Object) === 0) return false;
    if (!checker.isArrayType(kind) && !checker.isTupleType(kind)) return true;
    return checker.getTypeArguments(kind).some((item) => hasKeys(item, checker, seen));
  });
}

/** Same as biome's noForIn, which comments can silence. */
export function forIn(node) {
  return ts.isForInStatement(node) ? 'for…in' : undefined;
}
