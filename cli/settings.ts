/** The flag `--set`, of all commands that read scenarios. */
import { InvalidArgumentError, Option } from 'commander';
import { parseSetting } from '../scenarios/index.js';

function collectSetting(
  text: string,
  before: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const setting = parseSetting(text);
  if (setting === undefined) throw new InvalidArgumentError('It is a name and a value, such as hot=45.');
  return { ...before, [setting[0]]: setting[1] };
}

export function settingOption(says = 'value of a parameter, JSON or a text; repeatable'): Option {
  return new Option('--set <name=value>', says).argParser(collectSetting).default({}, 'none');
}
