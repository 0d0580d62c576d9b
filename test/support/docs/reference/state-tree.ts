/**
 * Generator of `docs/reference/state-tree.md` from the declarations of the subsystems and the types of their branches.
 */
import { branchDescriptions } from '../../../../machines/branch-descriptions.js';
import { readText } from '../pages.js';
import { escapeText, formatPage, formatTable } from '../tables.js';
import { type Declaration, findDeclaration, membersOf } from './sources.js';

interface Branch {
  readonly name: string;
  readonly type: string;
}

export function formatStateTree(): string {
  const sections = subsystemFolders().map((folder) =>
    formatSubsystem(folder, readText(`${folder}/declaration.ts`)),
  );
  return formatPage(
    'State tree',
    'This page lists the branches of the state tree by subsystem, with the members of each branch. A JSON pointer such as `/host/assetTag` names a value in `tidefish show`, `why`, `watch` and the control API.',
    formatBase(),
    ...sections.filter((section) => section !== ''),
  );
}

/** Returns the section of the branches that every tree has: those of the engine and of a service. */
function formatBase(): string {
  const members = ['EngineTree', 'ServiceTree'].flatMap((name) => {
    const found = findDeclaration(name);
    return found === undefined ? [] : membersOf(found);
  });
  const rows = members.map(({ name, type }) => [`\`/${name}\``, code(type), describe(name)]);
  return ['## Engine and service', formatTable(['Branch', 'Type', 'Meaning'], rows)].join('\n\n');
}

function describe(branch: string): string {
  const description = (branchDescriptions as Readonly<Record<string, string>>)[branch];
  if (description === undefined) throw new Error(`no declaration describes the branch ${branch}`);
  return description;
}

function code(type: string): string {
  return `\`${type.replaceAll('|', '\\|')}\``;
}

function formatSubsystem(folder: string, text: string): string {
  const branches = branchesOf(text);
  if (branches.length === 0) return '';
  const [, header = ''] = /^\/\*\*\s*(.*?)\s*\*\//s.exec(text) ?? [];
  return [
    `## ${folder.replace(/^machines\//, '')}`,
    escapeText(header.replaceAll(/^\s*\*/gm, ' ')),
    ...branches.map((branch) => formatBranch(branch, folder)),
  ].join('\n\n');
}

/**
 * Returns the descriptions of the branches and of their members by JSON pointer, for the view of the state in the
 * console. A member of a map has a star for its name.
 */
export function formatStateDescriptions(): string {
  const descriptions: Record<string, string> = {};
  for (const folder of subsystemFolders())
    for (const { name, type } of branchesOf(readText(`${folder}/declaration.ts`))) {
      descriptions[`/${name}`] = describe(name);
      const declaration = findState(type, folder);
      for (const member of declaration === undefined ? [] : membersOf(declaration)) {
        const key = member.name.startsWith('[') ? '*' : member.name;
        if (member.comment !== '') descriptions[`/${name}/${key}`] = member.comment.replaceAll(/\s+/g, ' ');
      }
    }
  return `${JSON.stringify(descriptions, undefined, 2)}\n`;
}

function subsystemFolders(): readonly string[] {
  return [...readText('machines/subsystems.ts').matchAll(/from '\.\/(\w[\w/-]*)\/declaration\.js'/g)].map(
    ([, folder = '']) => `machines/${folder}`,
  );
}

/** Returns the members of `branches` in a declaration. */
function branchesOf(text: string): readonly Branch[] {
  const [, body = ''] = /readonly branches: \{(.*?)\};/s.exec(text.replaceAll(/\/\*\*.*?\*\//gs, '')) ?? [];
  return [...body.matchAll(/readonly (\w+): ([^;]+?)(?:;|\s*$)/g)].map(([, name = '', type = '']) => ({
    name,
    type,
  }));
}

function formatBranch({ name, type }: Branch, folder: string): string {
  const declaration = findState(type, folder);
  const members = declaration === undefined ? [] : membersOf(declaration);
  return [
    `### \`/${name}\``,
    describe(name),
    members.length === 0
      ? `Type: \`${(declaration?.signature ?? type).replace(/^export /, '').replaceAll(/\s+/g, ' ')}\`.`
      : formatTable(
          ['Member', 'Type', 'Meaning'],
          members.map((member) => [`\`${member.name}\``, code(member.type), escapeText(member.comment)]),
        ).trimEnd(),
  ].join('\n\n');
}

/** Returns the type of a branch's state. The sources of the branch's own subsystem are searched first. */
function findState(type: string, folder: string): Declaration | undefined {
  const [name = ''] = /^\w+/.exec(type) ?? [];
  const found = findDeclaration(name, `${folder}/`) ?? findDeclaration(name);
  return found?.kind === 'interface' || found?.kind === 'type' ? found : undefined;
}
