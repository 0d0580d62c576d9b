/**
 * Outline of the commands: names, parameters and options, for shell completion, the manual page and the list of
 * commands. The build generates the outline from the commands, so that listing the commands loads no command module.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Command, Option } from 'commander';

export interface OptionOutline {
  /** Flags of the option as commander declares them, for example `-o, --out <file>`. */
  readonly flags: string;
  readonly description: string;
  /** Accepted values of the option; undefined if it accepts any value. */
  readonly choices?: readonly string[] | undefined;
}

export interface CommandOutline {
  readonly name: string;
  readonly description: string;
  /** Positional parameters of the command, for example `<history>` and `[scenario...]`. */
  readonly parameters: readonly string[];
  readonly isHidden: boolean;
  readonly options: readonly OptionOutline[];
  readonly commands: readonly CommandOutline[];
}

/** Returns the outline of a program with all commands registered. */
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

/** Returns the outline that the build has generated; undefined if the modules run unbundled, where no outline exists. */
export function readOutline(): CommandOutline | undefined {
  const file = new URL('./commands.json', import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CommandOutline) : undefined;
}
