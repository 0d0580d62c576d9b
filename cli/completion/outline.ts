/**
 * The outline of the commands: names, parameters and options, as the completion of shells, the manual page and the list of help
 * show them. The build makes it of the commands themselves, so that no command has to be loaded for a list of all.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Command, Option } from 'commander';

export interface OptionOutline {
  /** Such as `-o, --out <file>`. */
  readonly flags: string;
  readonly description: string;
  /** Values that are accepted; undefined for any. */
  readonly choices?: readonly string[] | undefined;
}

export interface CommandOutline {
  readonly name: string;
  readonly description: string;
  /** Such as `<history>` and `[scenario...]`. */
  readonly parameters: readonly string[];
  readonly isHidden: boolean;
  readonly options: readonly OptionOutline[];
  readonly commands: readonly CommandOutline[];
}

/** Of a program in which every command is registered. */
export function outlineOf(command: Command, isHidden = false): CommandOutline {
  const visible = new Set(command.createHelp().visibleCommands(command));
  return {
    name: command.name(),
    description: command.description(),
    parameters: command.registeredArguments.map((each) => {
      const name = `${each.name()}${each.variadic ? '...' : ''}`;
      return each.required ? `<${name}>` : `[${name}]`;
    }),
    isHidden,
    options: command.options.filter(({ hidden }) => !hidden).map(optionOutline),
    commands: command.commands.map((each) => outlineOf(each, !visible.has(each))),
  };
}

function optionOutline({ flags, description, argChoices }: Option): OptionOutline {
  return { flags, description, ...(argChoices === undefined ? {} : { choices: argChoices }) };
}

/** That which the build has made; undefined where single modules run, which have none. */
export function readOutline(): CommandOutline | undefined {
  const file = new URL('./commands.json', import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CommandOutline) : undefined;
}
