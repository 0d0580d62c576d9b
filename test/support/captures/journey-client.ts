/** Client of a captured server in a journey: it finds resources and actions by their role. */
import { type Capture, mapRoles, type Role } from '../../../models/capture/index.js';
import { captureBlueprint } from '../../../models/captured/index.js';
import { createController, type InProcessController } from '../../../scenarios/index.js';

/** Thrown by a step whose resource is not captured. */
export class Skipped extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: bodies of captures have no types
export type Body = any;

export const listener = 'https://listener.example/';
export const image = 'http://images.example/rom.bin';
export const version = 'U68 v9.90 (01/01/2026)';
export const password = 'journey-1';

export class Journey {
  readonly capture: Capture;
  readonly controller: InProcessController;
  readonly roles: ReturnType<typeof mapRoles>;
  headers: Record<string, string> = { authorization: `Basic ${btoa(`tester:${password}`)}` };
  attribute: readonly [name: string, value: unknown] | undefined;

  constructor(capture: Capture) {
    this.capture = capture;
    this.roles = mapRoles(capture);
    this.controller = createController({
      blueprint: captureBlueprint(capture),
      userName: 'tester',
      password,
      listeners: { [listener]: { status: 204 } },
      sources: { [image]: { image: { for: 'systemRom', version } } },
    });
  }

  first(role: Role): string {
    const uri = this.roles.first(role);
    if (uri === undefined) throw new Skipped(`no ${role} is captured`);
    return uri;
  }

  look(uri: string): Body {
    return this.controller.look(uri);
  }

  get(uri: string): Body {
    return this.ask('GET', uri).body;
  }

  /** Sends a request, and throws for a status other than 2xx. */
  ask(method: string, uri: string, body?: unknown): { readonly body: Body; readonly headers: Body } {
    const { status, ...answer } = this.controller.request(method, uri, body, this.headers);
    if (status >= 300) throw new Error(`${method} ${uri}: ${status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  statusOf(method: string, uri: string, body?: unknown): number {
    return this.controller.request(method, uri, body, this.headers).status;
  }

  act(resource: string, name: string, body: object): { readonly body: Body; readonly headers: Body } {
    const action = [...this.roles.actions.values()].find(
      (each) => each.resource === resource && each.name === name,
    );
    if (action === undefined) throw new Skipped(`${resource} offers no ${name}`);
    return this.ask('POST', action.target, body);
  }

  reset(ResetType: string): void {
    this.act(this.first('system'), 'ComputerSystem.Reset', { ResetType });
  }

  /** Waits until the operating system runs. */
  boot(): void {
    const { controller } = this;
    controller.runUntil(() => JSON.stringify(controller.tree.machines.power).includes('osRunning'), '2h');
    controller.advance('5m');
  }
}
