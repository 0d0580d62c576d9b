/** Types of the answers of the control API, inferred from their schemas. The console imports this file, for its types alone. */
import type * as z from 'zod';
import type { reasonSchema } from '../../replay/index.js';
import type { machineShown } from './machine-facts.js';
import type { activeFaults, runStateSchema } from './routes/faults.js';
import type { eventWithCauses } from './routes/history.js';
import type { changesSchema } from './routes/resources.js';
import type { timelineSchema } from './routes/timeline.js';

export type { LoggedRequest } from '../../replay/index.js';
export type { Extent } from './extent.js';
export type { OpeningAnswer } from './opening.js';
export type { ServerUris } from './server-uris.js';

type Immutable<Value> = Value extends object
  ? { readonly [name in keyof Value]: Immutable<Value[name]> }
  : Value;

export type RunState = z.infer<typeof runStateSchema>;
export type ActiveFault = z.infer<typeof activeFaults>[number];
export type EventWithCauses = z.infer<typeof eventWithCauses>;
export type EventFacts = EventWithCauses['causes'][number];
export type Reason = z.infer<ReturnType<typeof reasonSchema>>;
/** Earlier event that led to a value. */
export type Influence = NonNullable<Reason['influences']>[number];
export type MachineFacts = z.infer<typeof machineShown>;
/** Resources that differ between two positions. */
export type ChangesFacts = z.infer<typeof changesSchema>;
export type Difference = ChangesFacts['changed'][number]['changes'][number];

export type TimelineData = Immutable<z.infer<typeof timelineSchema>>;
export type LaneData = TimelineData['lanes'][number];
/** Slice of a lane: start, end, text, number of merged slices, first event. */
export type Slice = Extract<LaneData, { readonly slices: unknown }>['slices'][number];
/** Tick of a lane: instant, text, number of merged ticks, severity, event; 0 for no event. */
export type Tick = Extract<LaneData, { readonly ticks: unknown }>['ticks'][number];
