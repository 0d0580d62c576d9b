/** Markdown helpers of the generated pages: a page with its title and introduction, a table, and escaped text. */

/** Returns a page with a note about the command that generates it. */
export function formatPage(title: string, introduction: string, ...sections: readonly string[]): string {
  const origin = 'A test generates this page from its source; `UPDATE_DOCS=1 npm test docs` writes it.';
  return `${[`# ${title}`, introduction, origin, ...sections.map((section) => section.trimEnd())].join('\n\n')}\n`;
}

export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return table(head, rows).text;
}

/** Returns a table with its first lines, which identify it in a page. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`.replaceAll('|  |', '| |');
  const first = `${line(head)}|${'---|'.repeat(head.length)}\n`;
  return { first, text: first + rows.map(line).join('') };
}

/** Returns text for a cell or a paragraph: in one line, with `|` and `<` escaped outside of code. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part.replaceAll('|', '\\|') : part.replaceAll(/[|<]/g, '\\$&')))
    .join('');
}
