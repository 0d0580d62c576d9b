/**
 * Access of client code to one controller in the process: its `fetch`, and its execution on virtual time. It is created
 * at first use, because an exploration holds many forks that run no client code, and it takes 0.7 KB.
 */
import type { Controller } from '../../machines/index.js';
import { isMultipart, type RequestHead } from '../../models/redfish/index.js';
import { Driver } from '../world/driver.js';
import { CallOrder } from './call-order.js';
import type { ControllerContext } from './controller-context.js';
import { type FetchTarget, fetchFrom, type Wait } from './fetch.js';
import type { ListenedController } from './process-port.js';
import { ProcessServices } from './process-services.js';
import type { RequestLog } from './request-log.js';
import { uploading } from './upload.js';

type Fetch = (target: FetchTarget, init?: RequestInit) => Promise<Response>;

export class ClientAccess {
  /** Order in which the requests of client code arrive. */
  readonly arrivals = new CallOrder();
  readonly driver: Driver;
  /** Function that sends a request, and advances virtual time while the response is in transit. */
  readonly fetch: Fetch;
  readonly #controller: Controller;
  readonly #terms: ControllerContext;
  readonly #requests: RequestLog;

  /** `driven` is the controller as its client code sees it; `requests` logs the requests of the code. */
  constructor(
    driven: ConstructorParameters<typeof Driver>[0],
    controller: Controller,
    terms: ControllerContext,
    requests: RequestLog,
  ) {
    this.#controller = controller;
    this.#terms = terms;
    this.#requests = requests;
    this.driver = new Driver(driven, terms.port?.globals);
    this.fetch = this.fetchOver(async (spanMs) => controller.simulation.advanceBy(spanMs));
  }

  /** Returns a `fetch` that advances virtual time with `wait` while a response is in transit. */
  fetchOver(wait: Wait): Fetch {
    const perform = uploading(this.#controller);
    const handle: typeof perform = (request, file) => {
      const answer = perform(request, file);
      this.#requests.note(request, answer);
      return answer;
    };
    const controller = this.#controller;
    const isUpload = ({ path, headers }: RequestHead) => {
      const type = headers['content-type'];
      return controller.isUploadPath(path) && (isMultipart(type) || controller.isRawImage(type));
    };
    const terms = { ...this.#terms, handle, isUpload, wait, arrivals: this.arrivals };
    return (target, init) => fetchFrom(terms, target, init);
  }

  /** Services of the process. Their requests are those of the driven code, if there is any. */
  get services(): ProcessServices {
    const { port, whenUnavailable } = this.#terms;
    const requested: ListenedController['requested'] = (request) => this.#requests.noteServed(request);
    const served = { controller: this.#controller, whenUnavailable, requested };
    const fetch: Fetch = (...given) => (this.driver.environment?.fetch ?? this.fetch)(...given);
    return new ProcessServices(port, { fetch, failed: (error) => this.driver.fail(error), served });
  }
}
