// Checks the language of the project: a description states what a value is, so it starts with no question word and has
// no indefinite pronoun; a sentence of the documents and of the help has at most 30 words; an exported name or a file
// name has none of the words that docs/glossary.md replaces by terms of the field. `.ci/language-allowed.json` lists
// the present exceptions. The list can only become shorter: an entry without a problem fails the check, and so does a
// list that is longer than its own `limit`. `--update` removes entries without a problem. `--root <folder>` checks
// another folder.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { findReplacedWord } from './language/replaced-words.mjs';

const { values: flags } = parseArgs({
  options: { root: { type: 'string' }, update: { type: 'boolean' }, 'accept-all': { type: 'boolean' } },
});
const root = path.resolve(flags.root ?? path.join(import.meta.dirname, '..'));
const allowedFile = path.join(root, '.ci/language-allowed.json');

const wordsMax = 30;
const questionWord = /^(?:what|how|whether|who|whose|whom|whoever|where|when)\b/i;

/** Pronouns that leave open who acts: a description names the user, the client or the operator instead. */
const indefinitePronoun = /\b(?:somebody|someone|whoever|whomever|anybody)\b/i;
/** Documents whose sentences are checked; `docs/reference/` is generated from checked descriptions. */
const checkedDocument = /^(?:README|CONTRIBUTING|SECURITY|docs\/(?:guides\/|internals\/)?[^/]+)\.md$/;

/** Folders whose names and texts are for tests only, and the types that the build generates. */
const unchecked = /^(?:test|bench|node_modules|dist|coverage|\.git)(?:\/|$)|^machines\/resource-types\.ts$/;
const describingProperties = new Set(['says', 'description', 'summary']);
const describingCalls = new Set([
  'describe',
  'description',
  'summary',
  'option',
  'argument',
  'requiredOption',
]);

/** Rule → problems by the text of their entry. */
const found = { descriptions: new Map(), sentences: new Map(), names: new Map(), files: new Map() };
const counts = { descriptions: 0, sentences: 0, names: 0, files: 0 };

const all = filesIn('');
const sources = all
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .map((file) => ({
    file,
    tree: ts.createSourceFile(
      file,
      readFileSync(path.join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    ),
  }));
const describingParameters = findDescribingParameters();
for (const file of all) checkFileName(file);
for (const { file, tree } of sources) {
  checkExports(file, tree);
  checkDescriptions(file, tree);
}
for (const file of all) if (checkedDocument.test(file)) checkDocument(file);

const problems = flags['accept-all'] ? acceptAll() : compareWithAllowed();
for (const problem of problems) console.log(problem);
console.log(
  `language: ${counts.descriptions} descriptions, ${counts.sentences} sentences, ${counts.names} exported names, ` +
    `${counts.files} files, ${problems.length} problems`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (unchecked.test(name) || entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return filesIn(name);
    return /\.(?:ts|md)$/.test(entry.name) ? [name] : [];
  });
}

function note(rule, entry, where, problem) {
  const problems = found[rule].get(entry) ?? [];
  found[rule].set(entry, [...problems, `${where}: ${problem}`]);
}

/** The first words of a text: enough to identify it, independent of its place. */
function entryOf(text) {
  const short = text.replace(/\s+/g, ' ').trim();
  return short.length > 72 ? `${short.slice(0, 72)}...` : short;
}

function checkFileName(file) {
  if (!file.endsWith('.ts')) return;
  counts.files++;
  const word = findReplacedWord(file.replace(/(?:\.machine)?\.ts$/, ''));
  if (word !== undefined) note('files', file, file, `the path has the word "${word}"`);
}

function checkExports(file, tree) {
  for (const statement of tree.statements) {
    const isExported = ts.canHaveModifiers(statement)
      ? (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (!isExported) continue;
    const names = statement.name
      ? [statement.name]
      : (statement.declarationList?.declarations ?? []).map((one) => one.name);
    for (const name of names) {
      counts.names++;
      const word = findReplacedWord(name.getText(tree));
      if (word !== undefined) {
        note(
          'names',
          name.getText(tree),
          placeOf(tree, name, file),
          `${name.getText(tree)} has the word "${word}"`,
        );
      }
    }
  }
}

/** Function → positions of its parameters that are descriptions. */
function findDescribingParameters() {
  const positions = new Map();
  for (const { tree } of sources) {
    visit(tree, (node) => {
      if (!ts.isFunctionLike(node)) return;
      const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      if (name === undefined || !ts.isIdentifier(name)) return;
      node.parameters.forEach(({ name: parameter }, index) => {
        if (ts.isIdentifier(parameter) && describingProperties.has(parameter.text))
          positions.set(name.text, index);
      });
    });
  }
  return positions;
}

function checkDescriptions(file, tree) {
  visit(tree, (node) => {
    if (ts.isPropertyAssignment(node) && describingProperties.has(node.name.getText(tree))) {
      checkText(file, tree, node.initializer);
    } else if (ts.isCallExpression(node)) {
      const { expression: called, arguments: given } = node;
      const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText(tree);
      if (ts.isPropertyAccessExpression(called) && describingCalls.has(name)) {
        for (const one of name === 'option' || name === 'argument' ? given.slice(1, 2) : given.slice(0, 1)) {
          checkText(file, tree, one);
        }
      } else if (describingParameters.has(name)) {
        checkText(file, tree, given[describingParameters.get(name)]);
      }
    }
  });
}

function checkText(file, tree, node) {
  if (node === undefined || !(ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) return;
  counts.descriptions++;
  const text = ts.isTemplateExpression(node) ? node.getText(tree).slice(1, -1) : node.text;
  if (questionWord.test(text)) {
    note(
      'descriptions',
      entryOf(text),
      placeOf(tree, node, file),
      `the description starts with a question word: "${text}"`,
    );
  }
  const pronoun = indefinitePronoun.exec(text.replace(/`[^`]*`/g, ''))?.[0];
  if (pronoun !== undefined) {
    note(
      'descriptions',
      entryOf(text),
      placeOf(tree, node, file),
      `the description has the indefinite pronoun "${pronoun}": "${text}"`,
    );
  }
  checkSentences(text, () => placeOf(tree, node, file));
}

function checkSentences(text, where) {
  for (const sentence of text.split(/(?<=[.!?])["')*_]*\s+(?=["'(*_]*[A-Z\d`])/)) {
    counts.sentences++;
    const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
    if (words > wordsMax) {
      note(
        'sentences',
        entryOf(sentence),
        where(),
        `${words} words, at most ${wordsMax}: "${entryOf(sentence)}"`,
      );
    }
  }
}

/** Checks the prose of a document, block by block: without code, tables, headings and comments. */
function checkDocument(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''));
  let block = [];
  let blockLine = 0;
  let isCode = false;
  const finish = () => {
    const line = blockLine;
    const prose = block
      .join(' ')
      .replace(/`[^`]*`/g, '`x`')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
    if (prose.trim() !== '') checkSentences(prose, () => `${file}:${line}`);
    block = [];
  };
  text.split('\n').forEach((line, index) => {
    if (/^\s*(?:```|~~~)/.test(line)) {
      finish();
      isCode = !isCode;
    } else if (!isCode) {
      if (/^\s*(?:$|\||#|>?\s*<)/.test(line)) finish();
      else {
        if (/^\s*(?:[-*+]|\d+\.)\s/.test(line)) finish();
        if (block.length === 0) blockLine = index + 1;
        block.push(line.trim().replace(/^(?:[-*+>]|\d+\.)\s+/, ''));
      }
    }
  });
  finish();
}

function placeOf(tree, node, file) {
  const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
  return `${file}:${line + 1}:${character + 1}`;
}

function visit(node, look) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

function readAllowed() {
  const empty = { limit: 0, descriptions: [], sentences: [], names: [], files: [] };
  return existsSync(allowedFile) ? { ...empty, ...JSON.parse(readFileSync(allowedFile, 'utf8')) } : empty;
}

function writeAllowed(entries) {
  const limit = Object.values(entries).reduce((sum, { length }) => sum + length, 0);
  writeFileSync(allowedFile, `${JSON.stringify({ limit, ...entries }, null, 2)}\n`);
}

/** Allows every present problem, for the change that introduces the check or a rule. */
function acceptAll() {
  writeAllowed(Object.fromEntries(Object.keys(found).map((rule) => [rule, [...found[rule].keys()].sort()])));
  return [];
}

function compareWithAllowed() {
  const { limit, ...allowed } = readAllowed();
  const problems = [];
  const needed = {};
  for (const rule of Object.keys(found)) {
    const entries = new Set(allowed[rule]);
    for (const [entry, all] of found[rule]) if (!entries.has(entry)) problems.push(...all);
    needed[rule] = [...entries].filter((entry) => found[rule].has(entry)).sort();
    if (flags.update) continue;
    for (const entry of entries) {
      if (!found[rule].has(entry)) {
        problems.push(
          `.ci/language-allowed.json: nothing needs the entry "${entry}" of ${rule} any more; run with --update`,
        );
      }
    }
  }
  const length = Object.values(allowed).reduce((sum, entries) => sum + entries.length, 0);
  if (flags.update) writeAllowed(needed);
  else if (length > limit) {
    problems.push(
      `.ci/language-allowed.json: ${length} entries, at most ${limit}; correct the text instead of allowing it`,
    );
  } else if (length < limit) {
    problems.push(
      `.ci/language-allowed.json: ${length} entries, so that its limit is ${length}, not ${limit}; run with --update`,
    );
  }
  return problems;
}
