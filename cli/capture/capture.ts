/** `tidefish capture`: captures of real services, from files or from the service itself. */
import type { Command } from 'commander';
import { registerImport } from './capture-import.js';
import { registerLive } from './capture-live.js';
import { registerReport } from './capture-report.js';

const about = `
A capture has the bodies of a real controller. Identities (serial numbers, UUIDs, addresses, names, keys) are replaced
unless --keep-identity is given. Sessions and subscriptions are left out.

Examples:
  $ tidefish capture import mockup/ -o server.capture
  $ tidefish capture import mockup.tar.gz --json
  $ tidefish capture report server.capture
  $ tidefish capture https://192.0.2.7 --user root --insecure`;

export function registerCapture(program: Command): void {
  const capture = program
    .command('capture')
    .description('import the capture of a real server, or capture one')
    .addHelpText('after', about);
  registerImport(capture);
  registerReport(capture);
  registerLive(capture);
}
