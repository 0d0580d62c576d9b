/**
 * Returns the text of `docs/llms.txt`: the pages of the site with their titles and first sentences, in the form of
 * https://llmstxt.org.
 */
import { readSidebar, readText } from './pages.js';

export function formatLlms(): string {
  const groups = readSidebar().map(({ text, items }) => {
    const files = new Set(items.map(({ link }) => link.slice(1).split('#')[0] || 'index'));
    const lines = [...files].map((file) => describePage(`${file}.md`));
    return [`## ${text}`, '', ...lines, ''].join('\n');
  });
  return ['# Tidefish', '', `> ${readFirstParagraph('README.md')}`, '', ...groups].join('\n');
}

function describePage(file: string): string {
  const title = /^# (.+)$/m.exec(readText(`docs/${file}`))?.[1] ?? file;
  return `- [${title}](${file}): ${firstSentence(readFirstParagraph(`docs/${file}`))}`;
}

/** Returns the first paragraph below the title, in one line and without markup. */
function readFirstParagraph(file: string): string {
  const [, paragraph = ''] = /^# .+\n+((?:[^\n#|`!].*\n?)+)/m.exec(readText(file)) ?? [];
  return paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
}

function firstSentence(paragraph: string): string {
  return /^.*?[.!?](?= |$)/.exec(paragraph)?.[0] ?? paragraph;
}
