/** Generator of `docs/reference/library.md` from `index.ts` and the comments of its exports. */
import { typeCatalog } from '../../../../machines/resource-list.js';
import { typeName } from '../../../../models/redfish/index.js';
import { readText } from '../pages.js';
import { escapeText, formatPage, formatTable } from '../tables.js';
import { libraryDescriptions } from './library-descriptions.js';
import { memberDescriptions } from './library-member-descriptions.js';
import {
  type Declaration,
  declaredMembersOf,
  findDeclaration,
  type Member,
  membersOf,
  sourceNameOf,
} from './sources.js';

interface Exported {
  readonly name: string;
  /** Name in the source, which differs from `name` if `index.ts` renames the export. */
  readonly source: string;
  /** Folder from which `index.ts` exports the name, with a slash at its end. */
  readonly folder: string;
}

interface Entry extends Omit<Declaration, 'comment'> {
  readonly name: string;
  /** Description of the export; undefined if it has none. */
  readonly comment: string | undefined;
}

/** Members that are left out of the page because only the project itself uses them. */
const internalMembers = [
  'History.answers',
  'InProcessController.answers',
  'InProcessController.arrivals',
  'InProcessController.ends',
  'InProcessController.run',
  'InProcessController.services',
];

const isType = ({ kind }: { readonly kind: string }) => kind === 'interface' || kind === 'type';

export function formatLibrary(): string {
  const entries: readonly Entry[] = listExports().map(({ name, source, folder }) => {
    const sourceName = sourceNameOf(source, folder);
    const found = findDeclaration(sourceName, folder) ?? findDeclaration(sourceName);
    if (found === undefined) throw new Error(`no source declares ${source}`);
    return {
      name,
      ...found,
      comment: libraryDescriptions[name] ?? (isType(found) ? found.comment : undefined),
    };
  });
  return formatPage(
    'Library',
    "This page lists every export of the package. `import { createController } from 'tidefish'` needs Node 20.19 or newer, and the types need no other package.",
    '## Functions and classes',
    ...entries.filter((entry) => !isType(entry)).map(formatEntry),
    '## Types',
    ...entries.filter(isType).map(formatEntry),
    '## Types of resource bodies',
    'The build generates these types from the rows of the resources. `BodyAt` selects the type by a URI, and `ResourceLink` is a link to a resource.',
    formatTable(['Type', 'Meaning'], listBodyTypes()).trimEnd(),
  );
}

/** Returns the names of the types of resource bodies with their descriptions, in alphabetical order. */
function listBodyTypes(): readonly (readonly string[])[] {
  const words = new Map(
    typeCatalog.types.map((type) => [
      typeName(type).base,
      typeCatalog.describe(type).shape.description ?? '',
    ]),
  );
  return [...words]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => [`\`${name}\``, escapeText(text)]);
}

function formatEntry({ name, comment, ...declaration }: Entry): string {
  const { kind, signature, file } = declaration;
  if (comment === undefined || comment === '')
    throw new Error(`library-descriptions.ts has no description of ${name}`);
  const code = kind === 'function' ? [`\`\`\`ts\n${signature.replace(/^export /, '')}\n\`\`\``] : [];
  const members = listMembers(name, declaration);
  const table = formatTable(
    ['Member', 'Type', 'Meaning'],
    members.map((member) => [
      `\`${member.name}\``,
      `\`${member.type.replaceAll('|', '\\|')}\``,
      escapeText(member.comment),
    ]),
  ).trimEnd();
  return [
    `### \`${name}\``,
    `${escapeText(comment)} Source: \`${file}\`.`,
    ...code,
    ...(members.length > 0 ? [table] : []),
  ].join('\n\n');
}

/**
 * Returns the members of a class or a type, each with a description. Constructors are left out, because only the
 * project itself calls them.
 */
function listMembers(name: string, declaration: Omit<Entry, 'name' | 'comment'>): readonly Member[] {
  const { kind } = declaration;
  if (kind === 'function' || kind === 'const') return [];
  const plain = isType(declaration) ? membersOf(declaration) : [];
  const members = plain.length > 0 || kind === 'type' ? plain : declaredMembersOf(declaration);
  return members
    .filter((member) => !internalMembers.includes(`${name}.${member.name}`))
    .filter((member) => member.name !== 'constructor')
    .map((member) => {
      const comment = memberDescriptions[`${name}.${member.name}`] ?? member.comment;
      if (comment === '')
        throw new Error(`library-member-descriptions.ts has no description of ${name}.${member.name}`);
      return { ...member, comment };
    });
}

/** Returns the names that `index.ts` exports, in alphabetical order. */
function listExports(): readonly Exported[] {
  const lists = readText('index.ts').matchAll(/^export (?:type )?\{([^}]*)\} from '\.\/(\w+\/)/gm);
  return [...lists]
    .flatMap(([, list = '', folder = '']) => list.split(',').map((item) => ({ item: item.trim(), folder })))
    .filter(({ item }) => item !== '')
    .map(({ item, folder }) => {
      const [source = '', name = source] = item.replace(/^type /, '').split(' as ');
      return { name, source, folder };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
