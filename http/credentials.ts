/** The one account a controller starts with: its name and password must be such that every client can log in. */
import { credentialProblem } from '../models/index.js';
import { SetupError } from './setup-error.js';

/** Throws SetupError for credentials with which nobody could log in. */
export function checkCredentials(userName: string, password: string): void {
  const problem = credentialProblem(userName, password);
  if (problem !== undefined) throw new SetupError(problem);
}
