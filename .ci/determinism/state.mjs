// State that outlives a call and belongs to no tree: variables and collections of a module, static fields, variables
// captured by a function that is created once, and writes to any of these. A thousand controllers run in one process
// and share nothing, so that forks and restored trees are independent.

import ts from 'typescript';
import { nameOf, platformNames, symbolAt, typeNames } from './platform.mjs';
import { bare, isModuleLevel, isStatic } from './scopes.mjs';
import { writtenBy } from './writes.mjs';

/** Types of the platform that always hold state. */
const holders = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Generator', 'Iterator', 'IterableIterator']);

/** `let` and `var`, and constants of a type that is writable or has memory. */
export function moduleVariable(node, { checker }) {
  if (!ts.isVariableDeclaration(node) || !ts.isVariableStatement(node.parent.parent)) return undefined;
  if (!ts.isSourceFile(node.parent.parent.parent) && !ts.isModuleBlock(node.parent.parent.parent))
    return undefined;
  if ((ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Ambient) !== 0) return undefined;
  const name = node.name.getText();
  if ((node.parent.flags & ts.NodeFlags.Const) === 0) return `"${name}" can be given another value`;
  return held(name, checker.getTypeAtLocation(node.name), checker) ?? remembering(node, name, checker);
}

export function staticField(node, { checker }) {
  if (!ts.isPropertyDeclaration(node) || !isStatic(node)) return undefined;
  const name = `static ${node.name.getText()}`;
  const fixed = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Readonly) !== 0;
  return fixed
    ? held(name, checker.getTypeAtLocation(node), checker)
    : `"${name}" can be given another value`;
}

/** A writable collection inside a table. */
export function nestedCollection(node, { checker }) {
  if (!ts.isNewExpression(node) || !isModuleLevel(node)) return undefined;
  const part = ts.isPropertyAssignment(node.parent) || ts.isArrayLiteralExpression(node.parent);
  if (!part) return undefined;
  const wanted = checker.getContextualType(node) ?? checker.getTypeAtLocation(node);
  return held('what stands here', wanted, checker);
}

function held(name, type, checker) {
  const kind = typeNames(type).find((known) => holders.has(known));
  if (kind !== undefined) return `"${name}" is a ${kind}, which can change`;
  const field = type.isClass() ? changeableField(type, checker) : undefined;
  return field && `"${name}" has the field "${field}", which can change`;
}

/** Fields of the project's own classes; those of libraries are not checked. */
function changeableField(type, checker) {
  const fields = (type.symbol.valueDeclaration?.members ?? []).filter(ts.isPropertyDeclaration);
  const found = fields
    .filter((field) => nameOf(field) === undefined && !isStatic(field))
    .find((field) => {
      const fixed = (ts.getCombinedModifierFlags(field) & ts.ModifierFlags.Readonly) !== 0;
      return !fixed || typeNames(checker.getTypeAtLocation(field)).some((name) => holders.has(name));
    });
  return found?.name.getText();
}

/** A function that is created once, by a function that has variables for it: `const next = createCounter()`. */
function remembering({ initializer }, name, checker) {
  const made = initializer && bare(initializer);
  if (made === undefined || !ts.isCallExpression(made)) return undefined;
  if (checker.getTypeAtLocation(made).getCallSignatures().length === 0) return undefined;
  const maker = checker.getResolvedSignature(made)?.declaration;
  if (maker?.body === undefined || isTrusted(maker) || !keepsState(maker, checker)) return undefined;
  return `"${name}" remembers between calls`;
}

/** Caches of pure functions, keyed by nothing or by the identity of frozen values. */
const trusted = {
  once: '/models/memoize.ts',
  memoizeByObject: '/models/memoize.ts',
  memoize: '/models/memoize.ts',
};

function isTrusted(maker) {
  const file = trusted[maker.name?.text];
  return file !== undefined && maker.getSourceFile().fileName.endsWith(file);
}

function keepsState(maker, checker) {
  const writesOuter = (node, depth) => {
    const inner = depth + (ts.isFunctionLike(node) ? 1 : 0);
    const own = (symbol) => {
      const home = symbol.valueDeclaration && ts.findAncestor(symbol.valueDeclaration, ts.isFunctionLike);
      return home === maker;
    };
    if (inner > 0 && writtenBy(node, checker).some(own)) return true;
    return ts.forEachChild(node, (child) => writesOuter(child, inner)) ?? false;
  };
  return writesOuter(maker.body, 0);
}

/** A write to a module's state from a call; or, at any time, to the state of another module or the platform. */
export function moduleWrite(node, { checker }) {
  const atLoad = isModuleLevel(node);
  const found = writtenBy(node, checker).find((symbol) => {
    const declaration = symbol.valueDeclaration;
    if (declaration === undefined || ts.isParameter(declaration)) return false;
    if (nameOf(declaration) !== undefined) return true;
    const foreign = declaration.getSourceFile() !== node.getSourceFile();
    return (foreign || !atLoad) && isModuleLevel(declaration);
  });
  return found && `writes to "${found.name}"`;
}

/** A regular expression with the flag g or y stores its last position. */
export function rememberingPattern(node, { checker }) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const called = platformNames(node.expression, checker);
  if (!called.some((name) => name === 'RegExp.test' || name === 'RegExp.exec')) return undefined;
  const declaration = symbolAt(bare(node.expression.expression), checker)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !isModuleLevel(declaration)) return undefined;
  const sticky = /^\/.*\/[a-z]*[gy][a-z]*$/s.test(declaration.initializer?.getText() ?? '');
  return sticky ? `"${declaration.name.getText()}" remembers where it stopped` : undefined;
}
