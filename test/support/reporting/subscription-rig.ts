/** Helpers for a subscription to test events, and for the deliveries that its listener received, on virtual time. */
import { getLeaf, splitAddress } from '../../../engine/index.js';
import type { ListenersInput } from '../../../index.js';
import { createLab, eventActionUri, type Lab } from '../lab.js';

export const submitUri = `${eventActionUri}EventService.SubmitTestEvent/`;
export const destination = 'https://listener.example/events';
export const onlyTests = { RegistryPrefixes: ['MgmtEvents'] };

type Delivery = Record<string, number>;

/** Returns a lab with a listener that is subscribed to test events. */
export function labWith(listener: ListenersInput[string], Vnd: Delivery = {}): Lab {
  const lab = createLab({ listeners: { [destination]: listener } });
  lab.subscribe(destination, { ...onlyTests, Oem: { Vnd } });
  return lab;
}

export function submit(lab: Lab, ...ids: string[]): void {
  for (const EventID of ids) lab.post(submitUri, { EventID, MessageId: 'MgmtEvents.6.10.FanFailed' }).is(200);
}

/** Returns the received events with their times since the start. Unit of the times: s. */
export function received({ controller }: Lab): readonly string[] {
  const { startMs } = controller.genesis;
  return controller.deliveries.map(({ at, body }) => {
    const [{ EventId }] = body.Events as unknown as [{ readonly EventId: string }];
    return `${EventId} ${(at - startMs) / 1_000}`;
  });
}

/** Returns the innermost state of the first subscription's machine. */
export function readState({ controller }: Lab): unknown {
  const value = getLeaf(controller.tree.machines, splitAddress('subscription/1'))?.value;
  return typeof value === 'object' ? value.active : value;
}
