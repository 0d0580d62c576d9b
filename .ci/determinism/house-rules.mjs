// House rules on the words and names of a source (design § 7). Biome checks its length, `any` and the rest.

/** Names that do not state the purpose of a file. */
const emptyWords = /^(utils?|helpers?|common|misc)$/;

const shipped = /^(engine|models|machines|replay|scenarios|http|cli)\/|^index\.ts$/;

export function* houseProblems(file, text) {
  for (const [index, line] of text.split('\n').entries()) {
    // A test may state that some code does not compile.
    const silenced = shipped.test(file) ? /@ts-(ignore|nocheck|expect-error)\b/ : /@ts-(ignore|nocheck)\b/;
    const word = (/\b(TODO|FIXME)\b/.exec(line) ?? silenced.exec(line))?.[0];
    if (word)
      yield { file, line: index + 1, rule: 'words', what: `"${word}"`, why: 'finish it, or say why not' };
  }
  const empty = file
    .replace(/\.ts$/, '')
    .split(/[/.-]/)
    .find((part) => emptyWords.test(part));
  if (empty) {
    yield { file, line: 1, rule: 'names', what: `"${empty}"`, why: 'a file is named after what it does' };
  }
}
