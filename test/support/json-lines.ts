/** Parses the output of a command with `--json`, which has one value per line. */
export function jsonLines(output: string) {
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
