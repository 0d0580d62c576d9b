// Applies the rules to a program: to every node of the selected files that can be a value, each rule that holds for the
// file.

import ts from 'typescript';
import { platformNames } from './platform.mjs';
import { topLevelName } from './scopes.mjs';
import { usable } from './usable.mjs';

/** Yields `{ file, line, inside, rule, what, why }` for each node that breaks a rule. */
export function* inspect(program, sourceFile, file, rules) {
  const checker = program.getTypeChecker();
  const known = new Map();
  const names = (node) => {
    if (!known.has(node)) known.set(node, platformNames(node, checker));
    return known.get(node);
  };
  const holding = rules
    .filter(({ where }) => where.test(file))
    .map((rule) => ({ ...rule, forbids: matcherOf(rule) }));
  for (const node of valuesIn(sourceFile)) {
    for (const { name: rule, why, forbids, looks = [] } of holding) {
      const what = names(node).find(forbids) ?? firstOf(looks, (look) => look(node, { checker, names }));
      if (!what) continue;
      const line = sourceFile.getLineAndCharacterOfPosition(node.getStart(sourceFile)).line + 1;
      yield { file, line, inside: topLevelName(node), rule, what, why };
      break;
    }
  }
}

/** Types, interfaces and imports do not exist at run time. */
function* valuesIn(node) {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node))
    return;
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
  if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) return;
  if (!ts.isSourceFile(node)) yield node;
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* valuesIn(child);
}

function matcherOf({ forbids = [] }) {
  const exact = new Set(forbids.filter((name) => !name.includes('*')));
  const owners = new Set(forbids.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1)));
  const members = new Set(forbids.filter((name) => name.startsWith('*.')).map((name) => name.slice(1)));
  return (name) => {
    // A whole module is not one of its members.
    if (name.endsWith('.*')) return false;
    const dot = name.lastIndexOf('.');
    if (exact.has(name) || members.has(name.slice(dot))) return true;
    return owners.has(name.slice(0, dot + 1)) && !usable.has(name);
  };
}

function firstOf(list, give) {
  for (const item of list) {
    const given = give(item);
    if (given) return given;
  }
  return undefined;
}
