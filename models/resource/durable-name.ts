/** What something is called for good: names of formats in which nothing else in the world has the same. */
import type { View } from './define.js';
import { oneOf, text } from './readers.js';
import { list, type Row, row } from './rows.js';

/** Names from a digest, by their format. Source: the published schema of `Resource`, at `DurableNameFormat`. */
const formats = {
  NAA: (digest: string) => digest.slice(0, 32),
  EUI: (digest: string) => digest.slice(0, 16).match(/../g)?.join('-') ?? '',
} as const;
type NameFormat = keyof typeof formats;

interface DurableName {
  readonly format: NameFormat;
  /** In hexadecimal, at least as long as its format asks for. */
  readonly digest: string;
}

/** One name that is the only one in the world. */
export function durableName<Subject>(select: (subject: Subject, view: View) => DurableName): Row<Subject> {
  return list<Subject, DurableName>(
    'Names that nothing else in the world has.',
    (subject, view) => [select(subject, view)],
    {
      DurableName: row(text(), 'The name.', ({ format, digest }) => formats[format](digest).toUpperCase()),
      DurableNameFormat: row(oneOf(['NAA', 'EUI']), 'How the name is made.', ({ format }) => format),
    },
  );
}
