/** Generates `docs/reference/behaviors.md` from `machines/behaviours.ts`. */
import { behaviours } from '../../../../machines/behaviours.js';
import { escapeText, formatPage, formatTable } from '../tables.js';

export function formatBehaviors(): string {
  return formatPage(
    'Behaviors',
    'This page lists the numbered behaviors of the simulated controller, with the newest first. A journal names its behavior, and a journal of another behavior is refused with the changes since.',
    formatTable(
      ['Behavior', 'Change'],
      [...behaviours].reverse().map(({ number, change }) => [`${number}`, escapeText(change)]),
    ),
  );
}
