/** The README's code blocks, and their outputs put back into the text. */

export interface Block {
  readonly language: string;
  readonly text: string;
  /** Where the text stands in the README. */
  readonly start: number;
}

export function parseBlocks(readme: string): Block[] {
  return [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: text = '', index }) => ({
      language,
      text,
      start: index + 3 + language.length + 1,
    }),
  );
}

/** The table that begins with these lines. Throws when there is none. */
export function findTable(readme: string, first: string): Block {
  const start = readme.indexOf(first);
  if (start < 0) throw new Error(`no table in the README begins with ${first}`);
  const [text = ''] = /^(?:\|.*\n)*/.exec(readme.slice(start)) ?? [];
  return { language: 'table', text, start };
}

export interface Command {
  readonly line: string;
  /** What the README shows of its output. */
  readonly shown: string;
}

/** The commands of a `console` block: lines that begin with `$ `, each followed by its output. */
export function parseCommands({ text }: Block): Command[] {
  return text
    .split(/^(?=\$ )/m)
    .filter((part) => part.startsWith('$ '))
    .map((part) => {
      const end = part.indexOf('\n');
      return { line: part.slice(2, end), shown: part.slice(end + 1) };
    });
}

/** Whether an output is as shown; a line `…` stands for any lines. */
export function isAsShown(output: string, shown: string): boolean {
  const pattern = shown
    .split(/^…\n/m)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(?:.*\\n)*?');
  return new RegExp(`^${pattern}$`).test(output);
}
