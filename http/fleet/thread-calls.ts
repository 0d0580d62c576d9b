/** Calls between the main thread of a fleet and the threads of its members: messages with numbers, and their answers. */

/** Functions of a thread that the other side calls. Parameters and results are copied. */
type Functions = Readonly<Record<string, (...parameters: never[]) => unknown>>;

interface Call {
  readonly call: number;
  readonly name: string;
  readonly parameters: readonly unknown[];
}

interface Answer {
  readonly answered: number;
  readonly result?: unknown;
  readonly problem?: string;
}

/** Port of either side: a worker, or the port of its parent. */
interface CallPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: Call | Answer) => void): unknown;
}

/** Answers the calls of the other side with the functions. */
export function answerCalls(port: CallPort, functions: Functions): void {
  const answer = async ({ call, name, parameters }: Call) => {
    try {
      const result = await functions[name]?.(...(parameters as never[]));
      port.postMessage({ answered: call, result } satisfies Answer);
    } catch (error) {
      port.postMessage({ answered: call, problem: (error as Error).message } satisfies Answer);
    }
  };
  port.on('message', (message: Call | Answer) => {
    if ('call' in message) void answer(message);
  });
}

interface Open {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Calls of functions of the other side. All open calls fail when the other side ends. */
export class Calls<Offered extends Functions> {
  readonly #port: CallPort;
  readonly #open = new Map<number, Open>();
  #last = 0;
  #ended: Error | undefined;

  constructor(port: CallPort) {
    this.#port = port;
    port.on('message', (message: Call | Answer) => {
      if ('answered' in message) this.#settle(message);
    });
  }

  /** Calls a function. Rejects if it throws, or if the other side has ended. */
  call<Name extends keyof Offered & string>(
    name: Name,
    ...parameters: Parameters<Offered[Name]>
  ): Promise<Awaited<ReturnType<Offered[Name]>>> {
    const answered = new Promise<unknown>((resolve, reject) => {
      if (this.#ended !== undefined) {
        reject(this.#ended);
        return;
      }
      this.#last += 1;
      this.#open.set(this.#last, { resolve, reject });
      this.#port.postMessage({ call: this.#last, name, parameters } satisfies Call);
    });
    return answered as Promise<Awaited<ReturnType<Offered[Name]>>>;
  }

  /** Fails all calls, now and later. */
  end(reason: Error): void {
    this.#ended = reason;
    for (const { reject } of this.#open.values()) reject(reason);
    this.#open.clear();
  }

  #settle({ answered, result, problem }: Answer): void {
    const open = this.#open.get(answered);
    this.#open.delete(answered);
    if (problem === undefined) open?.resolve(result);
    else open?.reject(new Error(problem));
  }
}
