/** Spreads out what rows write short: `Slot[1-2,4]NicBoot[1-8]` is 24 names, in the order they are read. */

const alternatives = /\[([^\]]+)\]/;

/** Every text that `pattern` stands for; itself when it has no brackets. */
export function expandNames(pattern: string): readonly string[] {
  const found = alternatives.exec(pattern);
  if (found === null) return [pattern];
  const [whole, list = ''] = found;
  return list.split(',').flatMap((choice) =>
    [...numbersIn(choice)].flatMap((each) =>
      // By a function: a dollar sign in a replacement text would mean something.
      expandNames(pattern.replace(whole, () => each)),
    ),
  );
}

function* numbersIn(choice: string): Generator<string> {
  const range = /^(\d+)-(\d+)$/.exec(choice);
  if (range === null) yield choice;
  else for (let number = Number(range[1]); number <= Number(range[2]); number++) yield `${number}`;
}
