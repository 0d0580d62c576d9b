/** An instant in a file. With its zone: without one the machine's own would decide, and histories would differ from place to place. */
import * as z from 'zod';

const instantExpected = "an instant with its zone, such as '2026-01-01T00:00:00Z'";

/** Unit: ms since the epoch. */
export const instant = z.iso
  .datetime({ offset: true, error: instantExpected })
  .transform((text) => Date.parse(text))
  .meta({ id: 'instant', description: 'An instant with its zone, such as 2026-01-01T00:00:00Z.' });
