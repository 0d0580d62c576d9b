/** The Markdown pages of the project: the README and every page under `docs/`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { project } from '../paths.js';

export interface Page {
  /** Path from the root of the project. */
  readonly file: string;
  readonly text: string;
}

export const isUpdating = process.env.UPDATE_DOCS === '1';

export function readText(file: string): string {
  return readFileSync(path.join(project, file), 'utf8');
}

export function readPages(): readonly Page[] {
  const docs = readdirSync(path.join(project, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('.md') && !/\/(?:\.vitepress|node_modules)\//.test(file))
    .sort();
  return ['README.md', ...docs].map((file) => ({ file, text: readText(file) }));
}

interface SidebarItem {
  readonly text: string;
  /** Path of the page from `docs/`, with a slash at its start and without `.md`; an anchor may follow. */
  readonly link: string;
}

export interface SidebarGroup {
  readonly text: string;
  readonly items: readonly SidebarItem[];
}

/** Returns the sidebar of the site: its groups in order, with the pages of each group. */
export function readSidebar(): readonly SidebarGroup[] {
  return JSON.parse(readText('docs/.vitepress/sidebar.json')) as readonly SidebarGroup[];
}
