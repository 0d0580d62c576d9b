// Checks that citations in the sources lead to a target: every section of docs/behaviour.md and docs/design.md that a
// source, the README or one of these two documents names must exist, and so must every file under docs/. It refuses
// citations of papers outside of the project, and a section sign without a document. Standards are cited by their names
// in capitals (RFC 8259 § 8.1) and are not checked. `--root <folder>` checks another folder.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({ options: { root: { type: 'string' } } });
const root = path.resolve(flags.root ?? path.join(import.meta.dirname, '..'));

const documents = ['behaviour', 'design'];
const generated = new Set(['node_modules', 'dist', 'coverage']);
/** Files with intended examples of broken citations. */
const exempt = new Set(['.ci/citations.mjs', 'test/whole/citations.test.ts']);

const section = String.raw`(?:§\s*\d+(?:\.\d+)*|"[^"]+"(?:\s+\d+\b)?)`;
const citation = new RegExp(
  String.raw`\b([Bb]ehaviour|[Dd]esign)\s+(${section}(?:(?:,|;|\s+and)\s+${section})*)`,
  'g',
);
const outside = /\b(?:SPEC|DESIGN|STYLE|clients\.md|controller\.md)\b|\b[Ff]acts\s+[§"]/g;
const standard = /\b[A-Z][A-Z\d-]+(?: \d[\w.-]*)?[\s(]*$/;
const documentFile = /(?<![\w/.-])docs\/[\w./-]*\w/g;
/** A source in backticks: its path, or its name alone if the file is nearby. */
const sourceFile = /`([\w./-]+\.(?:ts|mjs|cjs|peggy|yaml|sh))`/g;

const problems = [];
let citations = 0;

const sections = Object.fromEntries(documents.map((name) => [name, sectionsOf(name)]));
const all = filesIn('');
const files = all.filter((file) => !exempt.has(file));
for (const file of files) check(file, flattened(textOf(file)));
if (citations === 0) problems.push('no source cites anything: the check does not see what it should');

for (const problem of problems) console.log(problem);
console.log(`citations: ${files.length} files, ${citations} citations, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      return generated.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.ci')
        ? []
        : filesIn(name);
    }
    return /\.(?:ts|mjs|cjs|peggy|md|yaml|sh)$/.test(entry.name) ? [name] : [];
  });
}

/** Reads a comment of several lines as one text; offsets and lines are unchanged. */
function flattened(text) {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)?/g, (start) => `\n${' '.repeat(start.length - 1)}`);
}

/** The text of a file; in a document, without quoted examples. Lines are unchanged. */
function textOf(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const isDocument = documents.some((name) => file === fileOf(name));
  return isDocument ? text.replace(/^```.*?^```/gms, (example) => example.replaceAll(/[^\n]/g, ' ')) : text;
}

function fileOf(name) {
  return `docs/${name}.md`;
}

/** The sections of a document, by number and by title, each with the items of its numbered lists. */
function sectionsOf(name) {
  const file = fileOf(name);
  const found = new Map();
  let items = new Set();
  for (const [index, line] of textOf(file).split('\n').entries()) {
    const [, number, title] = /^##+ (?:§ (\d+(?:\.\d+)*) )?(.+?)\s*$/.exec(line) ?? [];
    if (title !== undefined) {
      items = new Set();
      for (const key of number === undefined ? [title] : [`§ ${number}`, title]) {
        if (found.has(key)) problems.push(`${file}:${index + 1}: a second section "${key}"`);
        found.set(key, items);
      }
    }
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (item !== undefined) items.add(item);
  }
  return found;
}

function check(file, text) {
  const own = documents.find((name) => file === fileOf(name));
  const object = (at, what) => problems.push(`${file}:${text.slice(0, at).split('\n').length}: ${what}`);
  const covered = new Set();
  for (const match of text.matchAll(citation)) {
    const [whole, named, list] = match;
    const name = named.toLowerCase();
    for (let at = match.index; at < match.index + whole.length; at += 1) covered.add(at);
    for (const [reference] of list.matchAll(new RegExp(section, 'g'))) {
      if (own === undefined) citations += 1;
      const missing = missingIn(name, reference);
      if (missing !== undefined) object(match.index, missing);
    }
  }
  for (const { 0: old, index } of text.matchAll(outside)) {
    covered.add(index + old.length - 1);
    object(
      index,
      `"${old.replaceAll(/\s+/g, ' ')}" is not part of the project: cite docs/behaviour.md or docs/design.md`,
    );
  }
  for (const { 0: sign, index } of text.matchAll(/§(?:\s*\d+(?:\.\d+)*)?/g)) {
    if (covered.has(index) || standard.test(text.slice(Math.max(0, index - 60), index))) continue;
    const missing = own === undefined ? `"${sign}" says no document` : missingIn(own, sign);
    if (missing !== undefined) object(index, missing);
  }
  for (const { 0: cited, index } of text.matchAll(documentFile)) {
    if (!existsSync(path.join(root, cited))) object(index, `there is no ${cited}`);
  }
  for (const { 1: cited, index } of text.matchAll(sourceFile)) {
    if (!isSource(cited, path.posix.dirname(file))) object(index, `there is no ${cited}`);
  }
}

/**
 * A bare name matches a file of that name anywhere; a path begins at the root, beside the file or in a parent folder.
 */
function isSource(cited, folder) {
  if (!cited.includes('/')) return all.some((file) => path.posix.basename(file) === cited);
  for (let around = folder; ; around = path.posix.dirname(around)) {
    if (existsSync(path.join(root, around, cited))) return true;
    if (around === '.') return false;
  }
}

/** The problem of a reference such as `§ 3.1` or `"Events" 4`; undefined for a valid one. */
function missingIn(name, reference) {
  const [, title, item] = /^"([^"]+)"(?:\s+(\d+))?$/.exec(reference) ?? [];
  const key = (title ?? reference.replace(/^§\s*/, '§ ')).replaceAll(/\s+/g, ' ');
  const items = sections[name].get(key);
  const shown = title === undefined ? key : `"${key}"`;
  if (items === undefined) return `${fileOf(name)} has no section ${shown}`;
  return item === undefined || items.has(item) ? undefined : `${fileOf(name)} ${shown} has no item ${item}`;
}
