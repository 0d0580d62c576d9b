/** Declarations in the sources with the comments above them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { project } from '../../paths.js';

export interface Declaration {
  readonly file: string;
  readonly kind: string;
  /** Text of the declaration up to its body. */
  readonly signature: string;
  /** Text of the comment above the declaration, without its markup. */
  readonly comment: string;
  /** Source text from the start of the declaration. */
  readonly rest: string;
}

const folders = ['engine', 'models', 'machines', 'replay', 'scenarios', 'library'];
let sources: readonly { readonly file: string; readonly text: string }[] | undefined;

function readSources() {
  sources ??= folders
    .flatMap((folder) =>
      readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.split(path.sep).join('/')}`,
      ),
    )
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(project, file), 'utf8') }));
  return sources;
}

/** Returns the name in the source of an export, which differs from `name` if an `index.ts` renames the export. */
export function sourceNameOf(name: string, folder: string): string {
  for (const { file, text } of readSources()) {
    if (!file.startsWith(folder)) continue;
    const [, source] = new RegExp(String.raw`\b(\w+) as ${name}\b`).exec(text) ?? [];
    if (file.endsWith('/index.ts') && source !== undefined) return source;
  }
  return name;
}

/** Returns the exported declaration of a name; undefined if no source contains it. */
export function findDeclaration(name: string, folder = ''): Declaration | undefined {
  const pattern = new RegExp(
    String.raw`^export (?:declare )?(?:abstract )?(async function\*?|function\*?|class|const|interface|type) ${name}\b`,
    'm',
  );
  for (const { file, text } of readSources()) {
    if (!file.startsWith(folder)) continue;
    const found = pattern.exec(text);
    if (found === null) continue;
    const rest = text.slice(found.index);
    return {
      file,
      kind: (found[1] ?? '').replace(/^async |\*/g, ''),
      signature: signatureOf(rest),
      comment: commentBefore(text, found.index),
      rest,
    };
  }
  return undefined;
}

/** Returns the text of the doc comment that ends directly before an offset. */
function commentBefore(text: string, offset: number): string {
  const before = text.slice(0, offset).trimEnd();
  if (!before.endsWith('*/')) return '';
  return before
    .slice(before.lastIndexOf('/**') + 3, -2)
    .replaceAll(/^\s*\*/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns the lines of a function up to its body. */
function signatureOf(rest: string): string {
  const end = /(?: \{|;|=)\n|\n\n/.exec(rest);
  return rest.slice(0, end?.index ?? rest.length).trim();
}

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly comment: string;
}

/** Returns the members of an interface or of an object type, in the order of the source. */
export function membersOf({ rest }: Pick<Declaration, 'rest'>): readonly Member[] {
  const start = rest.indexOf('{\n');
  const end = rest.indexOf('\n}');
  const over = rest.search(/;\n\n/);
  if (start < 0 || end < start || (over >= 0 && over < start)) return [];
  const body = rest.slice(start + 2, end + 1);
  return [
    ...body.matchAll(/^ {2}readonly '?(\[[^\]]+\]|[\w.-]+)'?(\?)?: (.*(?:\n {4,}.*|\n {2}\}.*)*)/gm),
  ].map(({ 1: name = '', 2: optional = '', 3: type = '', index }) => ({
    name: name + optional,
    type: type
      .replace(/\/\*\*.*?\*\//gs, '')
      .replace(/;\s*$/, '')
      .replaceAll(/\s+/g, ' '),
    comment: commentBefore(body, index),
  }));
}

/** Returns the public members of an interface or of a class, including the members of its base classes. */
export function declaredMembersOf({ file, rest }: Pick<Declaration, 'file' | 'rest'>): readonly Member[] {
  const source = ts.createSourceFile(file, rest, ts.ScriptTarget.Latest, true);
  const [declared] = source.statements;
  if (declared === undefined || !(ts.isClassDeclaration(declared) || ts.isInterfaceDeclaration(declared)))
    throw new Error(`${file}: no class and no interface`);
  const own = [...declared.members].filter(isPublic).map((member) => ({
    name: ts.isConstructorDeclaration(member) ? 'constructor' : (member.name?.getText(source) ?? ''),
    type: memberType(member, source),
    comment: commentBefore(rest, member.getStart(source)),
  }));
  const [parent] = declared.heritageClauses?.flatMap(({ token, types }) =>
    token === ts.SyntaxKind.ExtendsKeyword ? types.map(({ expression }) => expression.getText(source)) : [],
  ) ?? [undefined];
  const inherited = parent === undefined ? undefined : findDeclaration(parent);
  const members = inherited === undefined ? own : [...own, ...declaredMembersOf(inherited)];
  const described = members.filter(({ comment }) => comment !== '');
  return members
    .filter(({ name }, index) => members.findIndex((each) => each.name === name) === index)
    .map((member) => described.find(({ name }) => name === member.name) ?? member);
}

type DeclaredMember = ts.ClassElement | ts.TypeElement;

function isPublic(member: DeclaredMember): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  const isHidden = (ts.getCombinedModifierFlags(member) & hidden) !== 0;
  const isPrivateName = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  return !isHidden && !isPrivateName && !ts.isClassStaticBlockDeclaration(member);
}

/** Returns the type of a property, or the parameters and the result of a method. */
function memberType(member: DeclaredMember, source: ts.SourceFile): string {
  const text = member.getText(source);
  const start = member.name === undefined ? text.indexOf('(') : member.name.end - member.getStart(source);
  const body = (member as ts.MethodDeclaration).body;
  const end = body === undefined ? text.length : body.getStart(source) - member.getStart(source);
  const type = ts.isPropertyDeclaration(member)
    ? (member.type?.getText(source) ?? '')
    : text.slice(start, end);
  return type
    .replace(/^\(\): (?=\S)/, ts.isGetAccessor(member) ? '' : '(): ')
    .replace(/;$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
