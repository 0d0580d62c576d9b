/**
 * Generator of `docs/coverage.md`: the served part of the reference surface, the elements that are left out with their
 * reasons, and the missing elements.
 */
import type { ClassCoverage } from './compare.js';
import { leftOut, reasonOf } from './left-out.js';

/** Minimum part of the named elements, without those left out, that has to be served. Unit: %. */
export const coverageBar = 95;

export function percentServed({ named, missing }: ClassCoverage): number {
  return (100 * (named - missing.length)) / named;
}

export function coveragePage(classes: readonly ClassCoverage[]): string {
  return `${[
    '# Coverage of the published surface',
    '',
    'How much of what the reference of such controllers names is served here: resource types, addresses, methods, actions,',
    'properties, and which of these can be written. A test compares both and fails when this page is not of today, or when a',
    `class is below ${coverageBar} %. \`UPDATE_COVERAGE=1 npm test whole/coverage\` writes it; it needs the reference beside the project.`,
    '',
    '| Class | Named | Served | | Left out |',
    '|---|---:|---:|---:|---:|',
    ...classes.map(classRow),
    '',
    '"Named" is without what is left out: what a server of this hardware would not have, and what this one does otherwise, each',
    'with its reason below.',
    '',
    '## What is left out, and why',
    '',
    '| Reason | Types | Addresses | Methods | Actions | Properties | Writable |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...leftOut.map(({ reason }) => reasonRow(reason, classes)),
    '',
    '## What is missing',
    '',
    ...classes.filter(({ class: of }) => of !== 'properties' && of !== 'writable').flatMap(missingLines),
    '### Properties',
    '',
    ...propertyLines(classes),
    '',
  ].join('\n')}`;
}

function classRow(coverage: ClassCoverage): string {
  const { class: of, named, missing, leftOut: without } = coverage;
  const percent = `${percentServed(coverage).toFixed(1)} %`;
  return `| ${titles[of]} | ${named} | ${named - missing.length} | ${percent} | ${without.length} |`;
}

const titles: Readonly<Record<ClassCoverage['class'], string>> = {
  types: 'Types',
  URIs: 'Addresses',
  methods: 'Methods',
  actions: 'Actions',
  properties: 'Properties',
  writable: 'Writable properties',
};

function reasonRow(reason: string, classes: readonly ClassCoverage[]): string {
  const counts = classes.map(
    ({ class: of, leftOut: names }) => names.filter((name) => reasonOf(of, name) === reason).length,
  );
  return `| ${reason} | ${counts.join(' | ')} |`;
}

function missingLines({ class: of, missing }: ClassCoverage): string[] {
  if (missing.length === 0) return [];
  return [`### ${titles[of]}`, '', ...missing.map((name) => `- \`${name}\``), ''];
}

/** Returns the missing properties by type. Properties that are served but not writable have a mark. */
function propertyLines(classes: readonly ClassCoverage[]): string[] {
  const missingIn = (wanted: ClassCoverage['class']) =>
    classes.find((each) => each.class === wanted)?.missing ?? [];
  const absent = new Set(missingIn('properties'));
  const readOnly = missingIn('writable').filter((name) => !absent.has(name));
  const all = [...absent, ...readOnly.map((name) => `${name} (read only)`)].sort();
  const byType = new Map<string, string[]>();
  for (const name of all) {
    const [type = '', ...path] = name.split(' ');
    byType.set(type, [
      ...(byType.get(type) ?? []),
      `\`${path[0]}\`${path[1] === undefined ? '' : ' (read only)'}`,
    ]);
  }
  return [...byType].map(([type, names]) => `- \`${type}\`: ${names.join(', ')}`);
}
