/**
 * Terminal output of the commands: exit codes, colors and errors. Colors are used only on a terminal, and only if
 * NO_COLOR is not set. Errors are printed to standard error. Names and values come from files and clients. Any
 * character that a terminal would interpret or reorder is therefore printed as an escape such as `\u001b`. Only the
 * color codes that this file generates reach the terminal.
 */
import { randomUUID } from 'node:crypto';
import pc from 'picocolors';

/** Exit codes of the process (design § 5). */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** Exit code for an invalid flag or file, which the user can correct. */
  badInput: 2,
  /** Exit code for a replay that diverged from its record. */
  diverged: 3,
  /** Exit code after Ctrl-C: 128 plus the number of SIGINT, as shells report it. */
  interrupted: 130,
} as const;

const colourNames = ['bold', 'cyan', 'dim', 'green', 'red', 'yellow'] as const;

export type Colours = Readonly<Record<(typeof colourNames)[number], (text: string) => string>>;

const escapeCode = '\u001b';
/**
 * Placeholder for ESC in a colored text, replaced when the text is printed. The placeholder differs in every process,
 * so no file can contain it.
 */
const colourMark = `\uFDD0${randomUUID()}`;

/**
 * Returns functions that color a text for the stream. If the stream is no terminal, the functions return plain text, so
 * that pipes and files get no colors.
 */
export function coloursFor(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Colours {
  const wanted = stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
  const formats = pc.createColors(wanted);
  // A text that is already colored contains no ESC, because each format replaces its ESC by `colourMark`.
  const marked = (format: (text: string) => string) => (text: string) =>
    format(printable(text)).replaceAll(escapeCode, colourMark);
  return Object.fromEntries(colourNames.map((name) => [name, marked(formats[name])])) as Colours;
}

/**
 * Characters that are printed as escapes: control characters except line feed and tab, marks that change the writing
 * direction, and Unicode line separators.
 */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Replaces unprintable characters by their escapes, and `colourMark` by ESC. The escapes are those of JSON, so JSON
 * text keeps its meaning.
 */
export function printable(text: string): string {
  return text
    .replace(unprintable, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll(colourMark, escapeCode);
}

/** Prints an error to standard error, in one or more lines. */
export function printError(message: string): void {
  const { red } = coloursFor(process.stderr, process.env);
  printNotice(`${red('error:')} ${message}`);
}

/** Prints a notice besides the result, such as progress or an omission, to standard error. */
export function printNotice(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/**
 * Ends the process because its journal cannot be written any more. The user requested a run with a journal, so a run
 * without it must not continue.
 */
export function abandon(message: string): never {
  printError(message);
  process.exit(exitCodes.failed);
}

export function printLine(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Prints text that is data: unchanged to a pipe or a file, and with escapes to a terminal. */
export function printData(text: string): void {
  process.stdout.write(process.stdout.isTTY === true ? printable(text) : text);
}
