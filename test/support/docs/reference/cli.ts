/** Generates `docs/reference/cli.md` from the help text of each command. */
import { runCommand } from '../../command/command.js';
import { formatPage } from '../tables.js';

export function formatCli(): string {
  const names = listCommands([]);
  const groups = names.flatMap((name) => {
    const inside = listCommands([name]).map((inner) => [name, inner]);
    return inside.length > 0 ? inside : [[name]];
  });
  return formatPage(
    'Command line',
    'This page has the help of every command. Exit codes are 0 for done, 1 for failed, 2 for a wrong flag or file, and 3 for a replay that diverged.',
    section([]),
    ...groups.map(section),
  );
}

function section(words: readonly string[]): string {
  return [`## ${['tidefish', ...words].join(' ')}`, '', '```text', helpOf(words).trimEnd(), '```'].join('\n');
}

function helpOf(words: readonly string[]): string {
  const { status, stdout, stderr } = runCommand([...words, '--help'], {
    env: { ...process.env, COLUMNS: '80', NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(`tidefish ${words.join(' ')} --help fails: ${stderr}`);
  return stdout;
}

/** Returns the names of the commands in the help text of a command, without `help` itself. */
function listCommands(words: readonly string[]): readonly string[] {
  const [, list = ''] = /^Commands:\n((?: {2}.*\n)+)/m.exec(helpOf(words)) ?? [];
  return [...list.matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
}
