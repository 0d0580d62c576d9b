/**
 * Reader of the page of invalid scenario files. Each section has a description of the mistake, the file, and the
 * expected error message.
 */
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
