/** What answers at the two doors of a service, around one controller and its clock. */
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Pace } from '../engine/index.js';
import type { Controller } from '../machines/index.js';
import type { Secret } from '../models/index.js';
import type { ReadCondition } from '../replay/index.js';
import { AnswersSent } from './answers-sent.js';
import { createApp } from './app.js';
import { describeBug, type OnBug, writeError } from './bug.js';
import { createControlApp } from './control/app.js';
import { controlParts } from './control/parts.js';
import type { PastOfRun } from './control/past-of-run.js';
import { EventStreams } from './event-streams.js';
import { PacedClock } from './pace.js';
import { Pacing } from './pacing.js';
import { Passwords } from './passwords.js';
import type { WhileAway } from './redfish.js';
import type { Turns } from './turns.js';
import { Unread } from './unread.js';

interface AnsweringOptions {
  readonly controller: Controller;
  readonly secret: Secret;
  /** Virtual time at first. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly pace: Pace;
  readonly turns: Turns;
  readonly whileAway: WhileAway;
  /** Takes what a developer must see: bugs. */
  readonly report?: ((text: string) => void) | undefined;
  /** Whether it is a past that is served, which cannot be changed. */
  readonly isPast: boolean;
  readonly past: PastOfRun;
  readonly conditions: () => Promise<ReadCondition>;
}

export interface Answering {
  readonly controller: Controller;
  readonly pacing: Pacing;
  readonly onBug: OnBug;
  readonly answers: AnswersSent;
  /** What whoever asks the control API must present. */
  readonly token: string;
  readonly service: RequestListener;
  readonly control: RequestListener;
  /** Ends what has no end of its own. */
  endStreams(): void;
}

const tokenBytes = 24;

export function createAnswering(options: AnsweringOptions): Answering {
  const { controller, secret, startMs, pace, turns, whileAway, isPast, past, conditions } = options;
  const { report = writeError } = options;
  let bugs = 0;
  const onBug: OnBug = (error) => {
    bugs += 1;
    report(describeBug(error, controller.tree));
  };
  const clock = new PacedClock({ startMs, pace, wallNow: () => performance.now() });
  const pacing = new Pacing(controller, clock, onBug);
  const passwords = new Passwords();
  const answers = new AnswersSent();
  const streams = new EventStreams({ controller, onBug });
  const token = randomBytes(tokenBytes).toString('base64url');
  const parts = controlParts({
    secret,
    controller,
    pacing,
    passwords,
    turns,
    answers,
    isPast,
    past,
    conditions,
    bugs: () => bugs,
  });
  const front = { controller, pacing, passwords, streams, turns, unread: new Unread(), whileAway };
  return {
    controller,
    pacing,
    onBug,
    answers,
    token,
    service: createApp(front, onBug),
    control: createControlApp({ token, onBug, controlled: parts.open }).callback(),
    endStreams: () => {
      streams.close();
      parts.close();
    },
  };
}
