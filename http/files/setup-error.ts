/**
 * A problem that the user can solve before the service starts: a file, a flag, a port. The message states the problem
 * and the solution; the command line prints it and exits with code 2. Any other error is a bug.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** The short error code of the system (`EADDRINUSE`), or the error message. */
export function describeReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
