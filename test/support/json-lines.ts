/** Output of a command with `--json`: one value a line. */
export function jsonLines(output: string) {
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
