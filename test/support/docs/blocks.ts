/** Code blocks, tables and commands of a Markdown page, each with its position in the text. */

export interface Block {
  readonly language: string;
  readonly text: string;
  /** Offset of the text in the page. */
  readonly start: number;
  /** Why no test runs the block: from a line `<!-- not run: REASON -->` above it. */
  readonly notRun?: string;
}

export function parseBlocks(page: string): Block[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: text = '', index }) => {
    const reason = /<!-- not run: (.+) -->\n$/.exec(page.slice(0, index))?.[1];
    return {
      language,
      text,
      start: index + 3 + language.length + 1,
      ...(reason === undefined ? {} : { notRun: reason }),
    };
  });
}

/** Returns the table that begins with the given lines. Throws if the page has no such table. */
export function findTable(page: string, first: string): Block {
  const start = page.indexOf(first);
  if (start < 0) throw new Error(`no table of the page begins with ${first}`);
  const [text = ''] = /^(?:\|.*\n)*/.exec(page.slice(start)) ?? [];
  return { language: 'table', text, start };
}

export interface Command {
  readonly line: string;
  /** The output that the page shows. */
  readonly shown: string;
}

/** Returns the commands of a `console` block: lines that begin with `$ `, each followed by its output. */
export function parseCommands({ text }: Block): Command[] {
  return text
    .split(/^(?=\$ )/m)
    .filter((part) => part.startsWith('$ '))
    .map((part) => {
      const end = part.indexOf('\n');
      return { line: part.slice(2, end), shown: part.slice(end + 1) };
    });
}

/** Returns whether an output matches the page. A line `…` in the page stands for any number of lines. */
export function isAsShown(output: string, shown: string): boolean {
  const pattern = shown
    .split(/^…\n/m)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(?:.*\\n)*?');
  return new RegExp(`^${pattern}$`).test(output);
}

/** Returns the page with the texts of some of its blocks replaced. */
export function replaceBlocks(page: string, texts: ReadonlyMap<Block, string>): string {
  let replaced = page;
  for (const [block, text] of [...texts].sort(([a], [b]) => b.start - a.start)) {
    replaced = replaced.slice(0, block.start) + text + replaced.slice(block.start + block.text.length);
  }
  return replaced;
}
