/**
 * What the commands have in common towards the person in front: exit codes, colours, and how an error is said.
 * Colours only where someone looks: on a terminal, and unless NO_COLOR is set. Errors go to standard error.
 */
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

export type Colours = ReturnType<typeof pc.createColors>;

/** Plain functions when the stream is no terminal, so that a pipe or a file gets plain text. */
export function coloursFor(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Colours {
  const wanted = stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
  return pc.createColors(wanted);
}

/** One line, or several of one error, on standard error. */
export function complain(message: string): void {
  const { red } = coloursFor(process.stderr, process.env);
  process.stderr.write(`${red('error:')} ${message}\n`);
}

/** For a journal that cannot be written any more: what goes on without it is not what was asked for. */
export function abandon(message: string): never {
  complain(message);
  process.exit(exitCodes.failed);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
