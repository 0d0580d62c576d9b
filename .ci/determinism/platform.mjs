// Finds the platform name of an expression: `Math.random`, `DateConstructor.now`, `node:crypto.randomUUID`,
// `npm:xstate.createActor`. It asks the type checker for the declaration, so that renaming, destructuring, `['now']`
// and aliases make no difference. Members are named after the interface that declares them. The project's own code has
// no name.

import ts from 'typescript';

/** All platform names of a node; usually none or one, more for a member of a union. */
export function platformNames(node, checker) {
  const symbol = symbolAt(node, checker);
  // The one object without a declaration.
  if (symbol?.name === 'globalThis' && !symbol.declarations?.length) return ['globalThis'];
  return (symbol?.declarations ?? []).map(nameOf).filter((name) => name !== undefined);
}

/**
 * The target of a value, independent of how the value is written. Names in declarations and in type positions are not
 * values.
 */
export function symbolAt(node, checker) {
  const symbol = rawSymbolAt(node, checker);
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Alias) === 0) return symbol;
  return checker.getAliasedSymbol(symbol);
}

function rawSymbolAt(node, checker) {
  if (ts.isPropertyAccessExpression(node)) return checker.getSymbolAtLocation(node.name);
  if (ts.isElementAccessExpression(node)) {
    return memberOf(node.expression, textIn(node.argumentExpression, checker), checker);
  }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    return memberOf(node.parent, memberName(node.propertyName ?? node.name, checker), checker);
  }
  if (ts.isShorthandPropertyAssignment(node)) {
    const target = ts.isBinaryExpression(node.parent.parent) && node.parent.parent.left === node.parent;
    if (target) return memberOf(node.parent.parent.right, node.name.text, checker);
    return checker.getShorthandAssignmentValueSymbol(node);
  }
  if (ts.isExportSpecifier(node)) return checker.getSymbolAtLocation(node.name);
  return ts.isIdentifier(node) && isValue(node) ? checker.getSymbolAtLocation(node) : undefined;
}

/** Names of members and of bindings are checked with the surrounding node. */
function isValue(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  return !(
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent)
  );
}

function memberOf(owner, name, checker) {
  if (name === undefined) return undefined;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(owner));
  return checker.getPropertyOfType(checker.getApparentType(type), name);
}

function memberName(name, checker) {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name)) return name.text;
  return ts.isComputedPropertyName(name) ? textIn(name.expression, checker) : undefined;
}

/** The text of an expression, if its type states it. */
export function textIn(expression, checker) {
  const type = checker.getTypeAtLocation(expression);
  return type.isStringLiteral() ? type.value : undefined;
}

/** A declaration has one name; that of a library begins with `npm:` and the package. */
export function nameOf(declaration) {
  const library = libraryOf(declaration.getSourceFile());
  if (library === undefined) return undefined;
  const prefix = library === platform ? '' : `npm:${library}.`;
  if (ts.isSourceFile(declaration)) return `${prefix}*`;
  // A whole Node module, the target of a namespace import.
  if (isNodeModule(declaration)) return `${nodeModule(declaration)}.*`;
  const name = declaration.name?.getText();
  if (name === undefined) return undefined;
  const owner = ownerOf(declaration);
  return owner === undefined ? `${prefix}${name}` : `${prefix}${owner}.${name}`;
}

/**
 * The interface, class, namespace or Node module that declares the member; undefined for a global and for an export of
 * a library.
 */
function ownerOf(declaration) {
  for (let node = declaration.parent; node !== undefined; node = node.parent) {
    if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) return node.name?.text;
    if (isNodeModule(node)) return nodeModule(node);
    if (ts.isModuleDeclaration(node)) return node.name.text === 'global' ? undefined : node.name.text;
  }
  return undefined;
}

function isNodeModule(node) {
  return ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name);
}

function nodeModule(declaration) {
  return `node:${declaration.name.text.replace(/^node:/, '')}`;
}

const platform = 'platform';

/** `platform` for the language's and Node's own declarations, the package's name for a library's. */
function libraryOf({ fileName }) {
  const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(fileName)?.[1];
  if (packageName === 'typescript' || packageName === '@types/node') return platform;
  return packageName?.replace(/^@types\//, '');
}

/** The platform names of a type: `Date`, `Map`, `node:crypto.*` for the type of a whole module. */
export function typeNames(type) {
  return (type.symbol?.declarations ?? []).map(nameOf).filter((name) => name !== undefined);
}
