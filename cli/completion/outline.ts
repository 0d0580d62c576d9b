/**
 * Outline of the commands: names, parameters and options, for shell completion, the manual page and the list of
 * commands. The build generates it from the commands, so that a list of commands loads none of them.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Command, Option } from 'commander';

export interface OptionOutline {
  /** For example `-o, --out <file>`. */
  readonly flags: string;
  readonly description: string;
  /** Accepted values; undefined for any value. */
  readonly choices?: readonly string[] | undefined;
}

export interface CommandOutline {
  readonly name: string;
  readonly description: string;
  /** For example `<history>` and `[scenario...]`. */
  readonly parameters: readonly string[];
  readonly isHidden: boolean;
  readonly options: readonly OptionOutline[];
  readonly commands: readonly CommandOutline[];
}

/** Outline of a program with all commands registered. */
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

/** The outline from the build; undefined for single modules, which have none. */
export function readOutline(): CommandOutline | undefined {
  const file = new URL('./commands.json', import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CommandOutline) : undefined;
}
