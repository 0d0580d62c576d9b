/**
 * Error about a problem that the user can solve before the service starts, such as a wrong file, flag or port. The
 * message states the problem and the solution. The command line prints the message and exits with code 2. Any other
 * error is a bug.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** Returns the error code of the operating system (such as `EADDRINUSE`), or the error message if there is no code. */
export function describeReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
