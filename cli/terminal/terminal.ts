/**
 * Terminal output of the commands: exit codes, colors, and errors. Colors are used only on a terminal, and unless
 * NO_COLOR is set. Errors go to standard error. Names and values come from files and clients, so any character that a
 * terminal interprets or reorders is printed as its escape, `\u001b`; only the colors of this file reach the terminal.
 */
import { randomUUID } from 'node:crypto';
import pc from 'picocolors';

/** Exit codes of the process (design § 5). */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** A flag or a file that the user can correct. */
  badInput: 2,
  /** A replay that diverged from its record. */
  diverged: 3,
  /** 128 plus the number of SIGINT, as shells report it. */
  interrupted: 130,
} as const;

const colourNames = ['bold', 'cyan', 'dim', 'green', 'red', 'yellow'] as const;

export type Colours = Readonly<Record<(typeof colourNames)[number], (text: string) => string>>;

const escapeCode = '\u001b';
/**
 * Stands for ESC in a colored text until it is written. No file can contain it, because it differs in every process.
 */
const colourMark = `\uFDD0${randomUUID()}`;

/** Plain functions if the stream is no terminal, so that a pipe or a file gets plain text. */
export function coloursFor(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Colours {
  const wanted = stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
  const formats = pc.createColors(wanted);
  // A color within a color is recognized by its ESC.
  const marked = (format: (text: string) => string) => (text: string) =>
    format(printable(text)).replaceAll(escapeCode, colourMark);
  return Object.fromEntries(colourNames.map((name) => [name, marked(formats[name])])) as Colours;
}

/**
 * Control characters except line feed and tab, marks that change the writing direction, and Unicode line separators.
 */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The printable form of a text, with the colors of `coloursFor`. In JSON it means the same. */
export function printable(text: string): string {
  return text
    .replace(unprintable, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll(colourMark, escapeCode);
}

/** One line, or several lines of one error, on standard error. */
export function printError(message: string): void {
  const { red } = coloursFor(process.stderr, process.env);
  printNotice(`${red('error:')} ${message}`);
}

/** Notices besides the result: progress, omissions. On standard error. */
export function printNotice(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/** For a journal that cannot be written any more: a run without its journal is not what the user requested. */
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
