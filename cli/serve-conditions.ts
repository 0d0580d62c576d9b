/** The language of conditions, handed to a service for its control API; loaded when one is asked, for a start is to be quick. */
import type { ReadCondition } from '../replay/index.js';

export async function loadConditions(): Promise<ReadCondition> {
  const { readCondition } = await import('../scenarios/index.js');
  return readCondition;
}
