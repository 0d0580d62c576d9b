/** The page of files with mistakes: of each what is wrong, the file, and what is said of it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { project } from '../paths.js';

export const brokenFilesPage = path.join(project, 'test/scenarios/language/broken-files.md');

const section = /^## ([^\n]+)\n\n```yaml\n(.*?)^```\n\n```text\n(.*?)^```$/gms;

export function readBrokenFiles() {
  const text = readFileSync(brokenFilesPage, 'utf8');
  const sections = [...text.matchAll(section)].map(([whole, what = '', file = '', said = '']) => ({
    whole,
    what,
    file,
    said,
  }));
  return { text, sections };
}
