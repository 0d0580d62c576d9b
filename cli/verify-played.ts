/** A scenario that is verified: as it is played here, and in two processes that differ. */
import { setImmediate as turn } from 'node:timers/promises';
import { runScenario, type Scenario, type VerifiedScenario, verifyScenario } from '../scenarios/index.js';
import type { Interruption } from './interruption.js';
import { Progress } from './report-progress.js';
import { formatVerified, verifiedFacts } from './report-verified.js';
import { coloursFor, exitCodes, say } from './terminal.js';
import { isOne, type Verified } from './verified.js';
import { playTwice } from './verify-twice.js';

interface VerifyOptions {
  readonly twice: boolean;
  readonly includeRoot: string | undefined;
  readonly json: boolean;
  readonly interruption: Interruption;
}

/** Says how it ended; nothing when it was stopped. */
export async function verifyPlayed(
  scenario: Scenario,
  { twice, includeRoot, json, interruption }: VerifyOptions,
): Promise<void> {
  const once = await verifyHere(scenario, interruption);
  if (once === undefined) return;
  const both = twice ? await playTwice(scenario, includeRoot) : undefined;
  const shuffles = twice && scenario.ties === undefined;
  const failedShuffled = shuffles
    ? runScenario(scenario, { ties: 'shuffled', explains: false }).failed
    : undefined;
  const verified: Verified = { scenario, ...once, twice: both, failedShuffled };
  say(
    json
      ? JSON.stringify(verifiedFacts(verified))
      : formatVerified(verified, coloursFor(process.stdout, process.env)),
  );
  if (!isOne(verified)) process.exitCode = exitCodes.diverged;
}

async function verifyHere(
  scenario: Scenario,
  interruption: Interruption,
): Promise<VerifiedScenario | undefined> {
  const progress = new Progress();
  const verifying = verifyScenario(scenario);
  try {
    for (let next = verifying.next(); ; next = verifying.next()) {
      if (next.done === true) return next.value;
      const share = next.value;
      progress.show(() => `${scenario.file}: ${Math.floor(share * 100)} %`);
      await turn();
      if (interruption.pressed) return undefined;
    }
  } finally {
    progress.clear();
  }
}
