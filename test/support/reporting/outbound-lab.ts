/** Lab for tests of outbound messages, with effect results that the test determines. */
import type { EffectResponder, JsonObject } from '../../../engine/index.js';
import { Controller } from '../../../machines/index.js';
import { defaultTerms } from '../../../scenarios/controller/create-controller.js';
import { InProcessController } from '../../../scenarios/controller/in-process.js';
import { parseOptions } from '../../../scenarios/controller/options.js';
import { Deliveries } from '../../../scenarios/endpoints/deliveries.js';
import { EndpointTimeline } from '../../../scenarios/endpoints/endpoint-timeline.js';
import { noListeners } from '../../../scenarios/endpoints/listeners.js';
import { noSources } from '../../../scenarios/endpoints/sources.js';
import { Lab } from '../lab.js';

export const sentAtOnce: EffectResponder = () => ({ afterMs: 0, result: { outcome: 'sent' } });

/** Lab that stores every requested effect of one kind in `asked`, oldest first. */
export class AnsweredLab<Params extends JsonObject> extends Lab {
  readonly asked: Params[] = [];

  constructor(kind: string, answerer: EffectResponder = sentAtOnce, seed: number | string = 1) {
    const { genesis, secret, credentials } = parseOptions({ seed });
    const controller = new Controller(genesis, secret, { answerer });
    const outside = { sources: noSources, listeners: noListeners };
    const deliveries = new Deliveries(controller, new EndpointTimeline(outside));
    super(new InProcessController(controller, credentials, { ...defaultTerms, outside }, deliveries));
    this.controller.observe({
      committed: ({ before, after }) => {
        for (let id = before.outbox.nextId; id < after.outbox.nextId; id++) {
          const entry = after.outbox.entries[id];
          if (entry?.kind === kind) this.asked.push(entry.params as Params);
        }
      },
    });
  }

  /** Fails and repairs a fan a number of times. Each failure and repair together raise two alerts. */
  shake(times: number): this {
    for (let time = 0; time < times; time++) {
      this.controller.fault('fan.failed', { part: 'Fan 1' }).clearFault('fan.failed', { part: 'Fan 1' });
      this.advance('1s');
    }
    return this;
  }
}
