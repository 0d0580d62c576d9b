// Loops over the keys, values or entries of an object whose result depends on their order: a loop that ends before the
// last member, and a loop that adds fractional numbers. A loop that only tests whether any member matches may end
// early.

import ts from 'typescript';
import { isListing } from './key-order.mjs';
import { platformNames } from './platform.mjs';
import { bare } from './scopes.mjs';

/** `for (const key of Object.keys(it)) if (…) return key;`, and the same with break, throw and continue of an outer loop. */
export function leftEarly(node, { checker }) {
  if (!ts.isForOfStatement(node) || !isListing(node.expression, checker)) return undefined;
  const exits = [...exitsIn(node.statement, { isOwnBreak: true, own: labelsOf(node), inner: [] })];
  if (exits.length === 0 || isAlikeForAll(node, exits, checker)) return undefined;
  return `${exits[0].getFirstToken().getText()} out of a loop over keys, values or entries`;
}

/**
 * `for (const value of Object.values(it)) sum += value;`: as with reduce, the sum of fractions depends on the order.
 */
export function sumInLoop(node, { checker }) {
  if (!ts.isForOfStatement(node) || !isListing(node.expression, checker)) return undefined;
  const isInexact = (inner) => addendsOf(inner, node, checker).some((addend) => !isWhole(addend, checker));
  return [...within(node.statement)].some(isInexact)
    ? 'a sum in a loop over keys, values or entries, of what may have a fraction'
    : undefined;
}

function labelsOf(loop) {
  const labels = [];
  for (let { parent } = loop; ts.isLabeledStatement(parent); { parent } = parent)
    labels.push(parent.label.text);
  return labels;
}

/**
 * Statements that leave the loop. `isOwnBreak`: a plain break here belongs to it. Labels: its own, and those within it.
 */
function* exitsIn(node, { isOwnBreak, own, inner }) {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) yield node;
  if (ts.isBreakStatement(node) && (node.label ? !inner.includes(node.label.text) : isOwnBreak)) yield node;
  if (ts.isContinueStatement(node) && node.label && ![...own, ...inner].includes(node.label.text)) yield node;
  const below = {
    isOwnBreak: isOwnBreak && !ts.isIterationStatement(node, false) && !ts.isSwitchStatement(node),
    own,
    inner: ts.isLabeledStatement(node) ? [...inner, node.label.text] : inner,
  };
  for (const child of childrenOf(node)) yield* exitsIn(child, below);
}

/** True if the result is the same at whichever member the loop ends, and the loop has no effect before. */
function isAlikeForAll(loop, exits, checker) {
  const texts = new Set(exits.map((exit) => exit.getText()));
  const isActing = [...within(loop.statement)].some(
    (node) => ts.isExpressionStatement(node) || ts.isYieldExpression(node),
  );
  return texts.size === 1 && !isActing && !namesOwn(exits[0], loop, checker);
}

/** True if the expression names a variable of the loop, which differs for each member. */
function namesOwn(node, loop, checker) {
  return [...within(node)].some((inner) => ts.isIdentifier(inner) && isDeclaredIn(inner, loop, checker));
}

function isDeclaredIn(name, loop, checker) {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  return (symbol?.declarations ?? []).some(
    (one) => one.getSourceFile() === loop.getSourceFile() && one.pos >= loop.pos && one.end <= loop.end,
  );
}

/** The operand that is added to a number from outside the loop: `sum += it`, `sum = sum + it`. */
function addendsOf(node, loop, checker) {
  if (!ts.isBinaryExpression(node) || !isNumber(node.left, checker)) return [];
  const { left, operatorToken, right } = node;
  const [root] = [...within(left)].filter(ts.isIdentifier);
  if (root !== undefined && isDeclaredIn(root, loop, checker)) return [];
  const { PlusEqualsToken, MinusEqualsToken, EqualsToken } = ts.SyntaxKind;
  if ([PlusEqualsToken, MinusEqualsToken].includes(operatorToken.kind)) return [right];
  if (operatorToken.kind !== EqualsToken) return [];
  const terms = termsOf(right);
  const others = terms.filter((term) => term.getText() !== left.getText());
  return others.length < terms.length ? others : [];
}

function termsOf(expression) {
  const inner = bare(expression);
  const isSum =
    ts.isBinaryExpression(inner) &&
    [ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken].includes(inner.operatorToken.kind);
  return isSum ? [...termsOf(inner.left), ...termsOf(inner.right)] : [inner];
}

function isNumber(node, checker) {
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0;
}

const rounding = /^Math\.(floor|ceil|round|trunc|sign|imul|clz32)$/;

/** True if the expression shows that the number is whole. */
function isWhole(expression, checker) {
  const node = bare(expression);
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].every((side) => isWhole(side, checker));
  }
  if (ts.isBinaryExpression(node)) {
    const { PlusToken, MinusToken, AsteriskToken } = ts.SyntaxKind;
    const isKept = [PlusToken, MinusToken, AsteriskToken].includes(node.operatorToken.kind);
    return isKept && [node.left, node.right].every((side) => isWhole(side, checker));
  }
  if (ts.isPropertyAccessExpression(node) && ['length', 'size'].includes(node.name.text)) return true;
  if (ts.isCallExpression(node)) {
    return platformNames(node.expression, checker).some((name) => rounding.test(name));
  }
  const type = checker.getTypeAtLocation(node);
  const kinds = type.isUnion() ? type.types : [type];
  return kinds.every((kind) => kind.isNumberLiteral() && Number.isInteger(kind.value));
}

/** A node and all of its descendants. */
function* within(node) {
  yield node;
  for (const child of childrenOf(node)) yield* within(child);
}

function childrenOf(node) {
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}
