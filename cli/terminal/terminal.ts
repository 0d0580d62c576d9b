/**
 * What the commands have in common towards the person in front: exit codes, colours, and how an error is said.
 * Colours only where someone looks: on a terminal, and unless NO_COLOR is set. Errors go to standard error.
 * Names and values come from files and clients, so whatever of them a terminal would obey or reorder is printed as its escape,
 * `\u001b`, and only the colours of this file reach the terminal as they are.
 */
import { randomUUID } from 'node:crypto';
import pc from 'picocolors';

/** How the process ends (design § 5). */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** A flag or a file the user can put right. */
  badInput: 2,
  /** A replay that did not happen as recorded. */
  diverged: 3,
  /** 128 and the number of SIGINT, as shells report it. */
  interrupted: 130,
} as const;

const colourNames = ['bold', 'cyan', 'dim', 'green', 'red', 'yellow'] as const;

export type Colours = Readonly<Record<(typeof colourNames)[number], (text: string) => string>>;

const escapeCode = '\u001b';
/** Stands for ESC in a coloured text until it is written. No file can hold it: it is another one in every process. */
const colourMark = `\uFDD0${randomUUID()}`;

/** Plain functions when the stream is no terminal, so that a pipe or a file gets plain text. */
export function coloursFor(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Colours {
  const wanted = stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
  const formats = pc.createColors(wanted);
  // A colour within a colour is recognised by its ESC.
  const marked = (format: (text: string) => string) => (text: string) =>
    format(printable(text)).replaceAll(escapeCode, colourMark);
  return Object.fromEntries(colourNames.map((name) => [name, marked(formats[name])])) as Colours;
}

/** Controls but for line feed and tab, the marks that turn the direction of writing, and line ends of Unicode's own. */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The text as it may be written to a person, the colours of `coloursFor` in it. In JSON it means the same. */
export function printable(text: string): string {
  return text
    .replace(unprintable, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll(colourMark, escapeCode);
}

/** One line, or several of one error, on standard error. */
export function printError(message: string): void {
  const { red } = coloursFor(process.stderr, process.env);
  printNotice(`${red('error:')} ${message}`);
}

/** What is not the answer itself: how far something has come, what is left out. On standard error. */
export function printNotice(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/** For a journal that cannot be written any more: what goes on without it is not what was asked for. */
export function abandon(message: string): never {
  printError(message);
  process.exit(exitCodes.failed);
}

export function printLine(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Text that is data: exact in a pipe or a file, and printable on a terminal. */
export function printData(text: string): void {
  process.stdout.write(process.stdout.isTTY === true ? printable(text) : text);
}
