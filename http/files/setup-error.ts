/**
 * What the user can put right before the service starts: a file, a flag, a port. The message says what is wrong and
 * what to do; the command line prints it and ends with exit code 2. Anything else that is thrown is a bug.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** The system's short name of a failure (`EADDRINUSE`), or what it says. */
export function describeReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
