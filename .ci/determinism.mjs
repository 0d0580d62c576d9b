// Reads every TypeScript source and fails on what the compiler and biome let through: a second clock or a second
// source of chance (DESIGN section 2), reading the environment, promises in comments, and the house rules on names
// and size (STYLE). It looks at the syntax tree, so a comment may say why there is no Date.now here.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', 'coverage']);

/** Where wall time, chance and the environment may be used: the outside world, and what measures us. */
const outside = /^(http|cli|test|bench)\//;
/** Members that make two runs differ, by the object they are taken from. */
const members = {
  Date: ['now'],
  Math: ['random'],
  performance: ['now', 'timeOrigin'],
  process: ['env', 'hrtime', 'uptime'],
};
/** Names that do so wherever they come from: a global, an import, a member of node:crypto or node:timers. */
const names = new Set([
  'setTimeout',
  'setInterval',
  'setImmediate',
  'randomUUID',
  'randomBytes',
  'randomInt',
  'getRandomValues',
]);

const emptyWords = /^(utils?|helpers?|common|misc)$/;
/** A file with more lines wants to be two; tables of data have no second heading. */
const linesMax = 300;
const dataTable = /^models\/messages\/|-data\.ts$/;

function sourcesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : sourcesIn(name);
    return name.endsWith('.ts') ? [name] : [];
  });
}

function checkText(file, text, report) {
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    const word = /\b(TODO|FIXME)\b|@ts-(ignore|nocheck)\b/.exec(line);
    if (word) report(index + 1, `"${word[0]}"`);
  });
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  if (count > linesMax && !dataTable.test(file)) report(linesMax + 1, `${count} lines, at most ${linesMax}`);
  const empty = file
    .replace(/\.ts$/, '')
    .split(/[/.-]/)
    .find((part) => emptyWords.test(part));
  if (empty) report(1, `a file is named after what it does, not "${empty}"`);
}

/** The last identifier of an expression: `Date` in `Date` and in `globalThis.Date`. */
function lastName(node) {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}

/** Why this node makes two runs differ, if it does. */
function chanceIn(node) {
  if (ts.isPropertyAccessExpression(node)) {
    const owner = lastName(node.expression);
    if (Object.hasOwn(members, owner ?? '') && members[owner].includes(node.name.text)) {
      return `${owner}.${node.name.text}`;
    }
  }
  if (ts.isBindingElement(node) && ts.isVariableDeclaration(node.parent.parent)) {
    const owner = lastName(node.parent.parent.initializer ?? node);
    const member = (node.propertyName ?? node.name).getText();
    if (Object.hasOwn(members, owner ?? '') && members[owner].includes(member)) return `${owner}.${member}`;
  }
  const dated = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (dated && lastName(node.expression) === 'Date') {
    if (ts.isCallExpression(node)) return 'Date()';
    if ((node.arguments ?? []).length === 0) return 'new Date() without arguments';
  }
  return ts.isIdentifier(node) && names.has(node.text) ? node.text : undefined;
}

function checkSyntax(file, text, report) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    const line = () => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const assertion = ts.isAsExpression(node) || ts.isTypeAssertionExpression(node);
    if (assertion && node.type.kind === ts.SyntaxKind.AnyKeyword) report(line(), '"as any"');
    const chance = outside.test(file) ? undefined : chanceIn(node);
    if (chance) report(line(), `${chance} outside http/, cli/, test/ and bench/`);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

const sources = sourcesIn('');
let problems = sources.length === 0 ? 1 : 0;
for (const file of sources) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const report = (line, problem) => {
    problems += 1;
    console.log(`${file}:${line}: ${problem}`);
  };
  checkText(file, text, report);
  checkSyntax(file, text, report);
}
console.log(`determinism and house rules: ${sources.length} sources, ${problems} problems`);
process.exitCode = problems > 0 ? 1 : 0;
