/** A duration in a scenario file, which says to editors what it looks like. Unit of what is read: ms. */
import { durationPattern } from '../../engine/index.js';
import { durationMs } from '../../models/index.js';

export const duration = durationMs.meta({
  id: 'duration',
  pattern: durationPattern.source,
  description: "A duration of virtual time, such as '10m', '90s', '1h30m' or '500ms'.",
});
