// Position of a node: code that runs once when its module is loaded, or code that runs on each call.

import ts from 'typescript';

/** True if the node runs while the module loads: outside of every function, except one that is called immediately. */
export function isModuleLevel(node) {
  for (let inner = node, { parent } = node; parent !== undefined; inner = parent, parent = parent.parent) {
    if (ts.isFunctionLike(parent) && !isCalledOnTheSpot(parent)) return false;
    const field = ts.isPropertyDeclaration(parent) && parent.initializer === inner;
    if (field && !isStatic(parent)) return false;
  }
  return true;
}

export function isStatic(member) {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
}

function isCalledOnTheSpot(node) {
  let outer = node;
  while (ts.isParenthesizedExpression(outer.parent)) outer = outer.parent;
  return ts.isCallExpression(outer.parent) && outer.parent.expression === outer;
}

/** The name of the top-level declaration that contains the node. */
export function topLevelName(node) {
  let statement = node;
  while (!ts.isSourceFile(statement.parent)) statement = statement.parent;
  if (!ts.isVariableStatement(statement)) return statement.name?.text ?? '';
  const { declarations } = statement.declarationList;
  const holder = declarations.find((one) => one.pos <= node.pos && node.end <= one.end) ?? declarations[0];
  return holder.name.getText();
}

/** Without parentheses, `!`, `as` and `satisfies`. */
export function bare(expression) {
  return ts.skipOuterExpressions(expression);
}
