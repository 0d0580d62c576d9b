/** `docs/internals/contributing.md`: `CONTRIBUTING.md` for the site, with its links from there. */
import { readText } from '../pages.js';

export function formatContributing(): string {
  return readText('CONTRIBUTING.md')
    .replaceAll('](docs/', '](../')
    .replaceAll('[changelog](CHANGELOG.md)', '`CHANGELOG.md`');
}
