/** The flag `--set`, of all commands that read scenarios. */
import { InvalidArgumentError } from 'commander';
import { parseSetting } from '../scenarios/index.js';

export function collectSetting(
  text: string,
  before: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const setting = parseSetting(text);
  if (setting === undefined) throw new InvalidArgumentError('It is a name and a value, such as hot=45.');
  return { ...before, [setting[0]]: setting[1] };
}
