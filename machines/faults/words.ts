/** Parameters that are words: one of some, or a text of a form of its own. */
import type { ChoiceParameter, Form, Needed, ParameterValue, TextParameter } from './parameter.js';

interface Words<Identifies extends boolean> {
  readonly says: string;
  /** Names it in messages: `a method`. */
  readonly called: string;
  /** Whether it says which of several the fault is, so that clearing asks for it. */
  readonly identifies: Identifies;
}

type Identifying<Declared, Identifies> = Declared & { readonly identifies: Identifies };

const word: Form<string> = {
  expected: 'a word',
  types: ['string'],
  parse: (given) => (typeof given === 'string' ? given : undefined),
};

export function choice<const Word extends string, const Identifies extends boolean>(
  oneOf: readonly Word[],
  { says, called, identifies }: Words<Identifies>,
): Needed<Identifying<ChoiceParameter<Word>, Identifies>> {
  const expected = `one of ${oneOf.join(', ')}`;
  return {
    is: 'choice',
    oneOf,
    // Of a form only what can be said before it is known which fault it is.
    form: word as Form<Word>,
    ...describedAs({ says, called, identifies }, expected),
    read: (given) => oneOf.find((each) => each === given),
    range: () => ({ oneOf }),
    draw: (drawn) => oneOf[Math.floor(drawn * oneOf.length)],
  };
}

/** `pattern` is what it has to be like; by chance it is one of `samples`. */
export function text<const Identifies extends boolean>(
  pattern: RegExp,
  {
    expected,
    samples,
    ...words
  }: Words<Identifies> & { readonly expected: string; readonly samples: readonly string[] },
): Needed<Identifying<TextParameter, Identifies>> {
  return {
    is: 'text',
    form: word,
    ...describedAs(words, expected),
    read: (given) => (typeof given === 'string' && pattern.test(given) ? given : undefined),
    range: () => ({ text: expected }),
    draw: (drawn) => samples[Math.floor(drawn * samples.length)],
  };
}

function describedAs<Identifies>(
  { says, called, identifies }: { says: string; called: string; identifies: Identifies },
  expected: string,
) {
  return {
    says,
    identifies,
    isOptional: false as const,
    words: { missing: `says no ${called}`, superfluous: `takes no ${called} here` },
    expected: () => expected,
    wrong: (given: unknown, _: string, name: string) => `${name} is ${JSON.stringify(given)}`,
    inWords: (value: ParameterValue) => String(value),
  };
}
