/** Opens a link in the browser of the system. */
import { spawn } from 'node:child_process';

/** Program that opens a link, by platform. */
const openers: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['explorer'],
};
const otherOpener: readonly [program: string, ...args: string[]] = ['xdg-open'];

/** Opens the link, and goes on without waiting. `report` receives the reason if no browser could be started. */
export function openInBrowser(link: string, report: (text: string) => void): void {
  const [program, ...args] = openers[process.platform] ?? otherOpener;
  const child = spawn(program, [...args, link], { stdio: 'ignore', detached: true });
  child.on('error', () => report(`no browser could be started by ${program}; open the link yourself`));
  child.unref();
}
