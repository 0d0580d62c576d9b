/** `tidefish completion`: prints a shell script that completes commands, options and option values. */
import { Argument, type Command } from 'commander';
import { printLine } from '../terminal/terminal.js';
import { type CommandOutline, outlineOf, readOutline } from './outline.js';

const shells = {
  bash: bashScript,
  zsh: (outline: CommandOutline) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(outline)}`,
  fish: fishScript,
} as const;

export function registerCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a script by which a shell completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      `
Examples:
  source <(tidefish completion bash)
  tidefish completion zsh > "\${fpath[1]}/_tidefish"
  tidefish completion fish > ~/.config/fish/completions/tidefish.fish`,
    )
    .action((shell: keyof typeof shells) => printLine(shells[shell](readOutline() ?? outlineOf(program))));
}

/** Returns the words that can follow a command: its subcommands, or its long options. */
function wordsOf({ commands, options }: CommandOutline): readonly string[] {
  return [...commands.filter(({ isHidden }) => !isHidden).map(({ name }) => name), ...longOptions(options)];
}

function longOptions(options: CommandOutline['options']): readonly string[] {
  return options.flatMap(({ flags }) => /--[\w-]+/.exec(flags) ?? []);
}

function visible({ commands }: CommandOutline): readonly CommandOutline[] {
  return commands.filter(({ isHidden }) => !isHidden);
}

/** Choices of options that accept fixed values, as triples of command, option and values. */
function choicesOf(outline: CommandOutline): readonly (readonly [string, string, readonly string[]])[] {
  return visible(outline).flatMap(({ name, options }) =>
    options.flatMap(({ flags, choices }) => {
      const [option] = longOptions([{ flags, description: '' }]);
      return choices === undefined || option === undefined ? [] : [[name, option, choices] as const];
    }),
  );
}

function bashScript(outline: CommandOutline): string {
  const cases = (rows: readonly string[]) => rows.map((row) => `    ${row}`).join('\n');
  return `_tidefish() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${wordsOf(outline).join(' ')}' -- "$word"))
    return
  fi
  case "$command $previous" in
${cases(choicesOf(outline).map(([name, option, choices]) => `'${name} ${option}') COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$word")); return ;;`))}
  esac
  case "$command" in
${cases(visible(outline).map((each) => `${each.name}) [[ $word == -* || -n '${visible(each).length > 0 ? 'x' : ''}' ]] && COMPREPLY=($(compgen -W '${wordsOf(each).join(' ')}' -- "$word")) ;;`))}
  esac
}
complete -o default -F _tidefish tidefish`;
}

function fishScript(outline: CommandOutline): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  const lines = visible(outline).flatMap((command) => [
    `complete -c tidefish -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.description)}`,
    ...visible(command).map(
      ({ name, description }) =>
        `complete -c tidefish -n '__fish_seen_subcommand_from ${command.name}' -a ${name} -d ${quoted(description)}`,
    ),
    ...command.options.flatMap(({ flags, description, choices }) => {
      const [option] = longOptions([{ flags, description }]);
      if (option === undefined) return [];
      const values = choices === undefined ? '' : ` -x -a ${quoted(choices.join(' '))}`;
      return `complete -c tidefish -n '__fish_seen_subcommand_from ${command.name}' -l ${option.slice(2)} -d ${quoted(description)}${values}`;
    }),
  ]);
  return lines.join('\n');
}
