/** Declarations in the sources with the comments above them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { project } from '../../paths.js';

export interface Declaration {
  readonly file: string;
  readonly kind: string;
  /** Text of the declaration up to its body. */
  readonly signature: string;
  /** Text of the comment above it, without its markup. */
  readonly comment: string;
  /** The source from the declaration on. */
  readonly rest: string;
}

const folders = ['engine', 'models', 'machines', 'replay', 'scenarios'];
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

/** The name in its source of an export that an `index.ts` renames. */
export function sourceNameOf(name: string, folder: string): string {
  for (const { file, text } of readSources()) {
    if (!file.startsWith(folder)) continue;
    const [, source] = new RegExp(String.raw`\b(\w+) as ${name}\b`).exec(text) ?? [];
    if (file.endsWith('/index.ts') && source !== undefined) return source;
  }
  return name;
}

/** The exported declaration of a name; undefined where no source has it. */
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

/** The doc comment that ends right before an offset. */
function commentBefore(text: string, offset: number): string {
  const before = text.slice(0, offset).trimEnd();
  if (!before.endsWith('*/')) return '';
  return before
    .slice(before.lastIndexOf('/**') + 3, -2)
    .replaceAll(/^\s*\*/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The lines of a function up to its body. */
function signatureOf(rest: string): string {
  const end = /(?: \{|;|=)\n|\n\n/.exec(rest);
  return rest.slice(0, end?.index ?? rest.length).trim();
}

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly comment: string;
}

/** The members of an interface or of an object type, in the order of the source. */
export function membersOf({ rest }: Pick<Declaration, 'rest'>): readonly Member[] {
  const start = rest.indexOf('{\n');
  const end = rest.indexOf('\n}');
  if (start < 0 || end < start) return [];
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
