/** Flags of the commands that use a queue. */
import { InvalidArgumentError, Option } from 'commander';

/** Variable with the password of Redis, which an argument would show to all users of the machine. */
const passwordVariable = 'TIDEFISH_QUEUE_PASSWORD';

/** Returns the address of a Redis server, with the password of the environment if the address has none. */
function parseQueue(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    throw new InvalidArgumentError('Expected an address such as redis://127.0.0.1:6379.');
  url.password ||= encodeURIComponent(process.env[passwordVariable] ?? '');
  return url.href;
}

/** Returns the address without its password, for messages. */
export function shownQueue(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

export function queueOption(description: string): Option {
  return new Option(
    '--queue <url>',
    `${description}, such as redis://127.0.0.1:6379; its password may be in ${passwordVariable}`,
  ).argParser(parseQueue);
}

/** Checks the name of a sweep in a queue. The library of the queue reserves the colon. */
export function parseSweepName(text: string): string {
  if (/^[\w.-]{1,80}$/.test(text)) return text;
  throw new InvalidArgumentError('Expected up to 80 letters, digits, dots, underscores and hyphens.');
}
