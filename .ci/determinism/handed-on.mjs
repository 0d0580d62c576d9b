// The platform's objects with forbidden members may be used member by member. Passed on as a value, or accessed by a
// computed name, they give access to the members without any rule: `Reflect.construct(Date, [])`, `Math[x]`.

import ts from 'typescript';
import { symbolAt, textIn, typeNames } from './platform.mjs';

/** Creates the check for objects of one of these types. */
export function handedOn(wanted) {
  return (node, { checker }) => {
    const shorthand = ts.isShorthandPropertyAssignment(node);
    if (!ts.isIdentifier(node) && !shorthand && !ts.isPropertyAccessExpression(node)) return undefined;
    const symbol = isPlainUse(node, checker) ? undefined : symbolAt(node, checker);
    if (symbol === undefined || !isVariable(symbol)) return undefined;
    const type = shorthand ? checker.getTypeOfSymbol(symbol) : checker.getTypeAtLocation(node);
    return typeNames(type).some(wanted) ? `${node.getText()} handed on as a value` : undefined;
  };
}

function isVariable({ flags }) {
  return (flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.ValueModule | ts.SymbolFlags.Property)) !== 0;
}

/** Allowed uses: member access, construction, `instanceof`, and an alias of the same type. */
function isPlainUse(node, checker) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return true;
  if (ts.isElementAccessExpression(parent)) {
    return parent.expression === node && textIn(parent.argumentExpression, checker) !== undefined;
  }
  if (ts.isNewExpression(parent) || ts.isCallExpression(parent)) return parent.expression === node;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
  if (ts.isVariableDeclaration(parent))
    return parent.name === node || (parent.type === undefined && isNamed(parent.name));
  return ts.isBindingElement(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent);
}

/** True for a name, or for a pattern that names the members it takes. */
function isNamed(name) {
  if (ts.isIdentifier(name)) return true;
  return name.elements.every(
    (element) =>
      !element.dotDotDotToken && !(element.propertyName && ts.isComputedPropertyName(element.propertyName)),
  );
}
