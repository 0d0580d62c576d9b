/**
 * Generates `docs/internals/contributing.md`: the text of `CONTRIBUTING.md`, with its links adapted to the folder of
 * the site.
 */
import { readText } from '../pages.js';

export function formatContributing(): string {
  return readText('CONTRIBUTING.md')
    .replaceAll('](docs/', '](../')
    .replaceAll('[changelog](CHANGELOG.md)', '`CHANGELOG.md`');
}
