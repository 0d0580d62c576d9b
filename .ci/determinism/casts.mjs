// Claims about types that the compiler cannot check: casts by way of `unknown`, casts to `never`, and `!`. They are
// allowed only in the file named here, where generics end.

import ts from 'typescript';

/** File → reason why only a cast can express it. */
const trusted = {
  'models/resource/type-erasure.ts': 'definitions of many shapes stand in one list',
};

const shipped = /^(engine|models|machines|replay|scenarios|http|cli)\/|^index\.ts$/;

export function* castProblems(file, text) {
  if (!shipped.test(file)) return;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [...castsIn(source)];
  if (!Object.hasOwn(trusted, file)) {
    for (const { node, what } of found) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      yield {
        file,
        line,
        rule: 'casts',
        what,
        why: 'say it in types, or in models/resource/type-erasure.ts',
      };
    }
  } else if (found.length === 0) {
    yield { file, line: 1, rule: 'casts', what: 'a trusted file without casts', why: 'nothing needs it' };
  }
}

function* castsIn(node) {
  const what = castOf(node);
  if (what !== undefined) yield { node, what };
  const below = [];
  node.forEachChild((child) => {
    below.push(child);
  });
  for (const child of below) yield* castsIn(child);
}

function castOf(node) {
  if (ts.isNonNullExpression(node)) return '`!`';
  if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) {
    return node.exclamationToken === undefined ? undefined : '`!`';
  }
  if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return undefined;
  if (node.type.kind === ts.SyntaxKind.NeverKeyword) return '`as never`';
  const inner = ts.skipParentheses(node.expression);
  const isCast = ts.isAsExpression(inner) || ts.isTypeAssertionExpression(inner);
  const isUnknown = isCast && inner.type.kind === ts.SyntaxKind.UnknownKeyword;
  return isUnknown ? '`as unknown as`' : undefined;
}
