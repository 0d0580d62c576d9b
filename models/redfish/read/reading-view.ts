/**
 * View from which a projection reads; the view records the dependencies. It is a class for speed: a view is created for
 * every projection, and an object literal with its own accessors costs several times as much.
 */
import type { View } from '../../resource/define.js';
import type { ControllerTree } from '../../tree.js';
import type { DependencyTracker, Reading } from './dependencies.js';
import type { Renderer } from './render.js';
import { linkTo, type RequestTarget } from './resolve.js';

export class ReadingView implements View {
  readonly tree: ControllerTree;
  readonly params: View['params'];
  readonly findFact: View['findFact'];
  readonly #renderer: Renderer;
  readonly #target: RequestTarget;
  readonly #reading: Reading;
  readonly #tracker: DependencyTracker;
  #part: { readonly value: unknown } | undefined;
  #asked: Map<(view: View) => unknown, unknown> | undefined;

  constructor(renderer: Renderer, target: RequestTarget, reading: Reading, tracker: DependencyTracker) {
    this.tree = tracker.tree;
    this.params = target.params;
    this.findFact = renderer.findFact;
    this.#renderer = renderer;
    this.#target = target;
    this.#reading = reading;
    this.#tracker = tracker;
  }

  get part(): unknown {
    const { resolver } = this.#renderer;
    this.#part ??= { value: resolver.part(this.#reading.tree, this.#target, this.#tracker) };
    return this.#part.value;
  }

  get now(): number {
    const { steadyMs = 1, steadyBy } = this.#target.definition;
    const aheadMs = steadyBy === 'controllerClock' ? this.tree.controllerClock.offsetMs : 0;
    this.#tracker.noteTime(this.#reading.now, steadyMs, aheadMs);
    return this.#reading.now;
  }

  get resourceTypes(): View['resourceTypes'] {
    return this.#renderer.resolver.typeNames;
  }

  get principal(): View['principal'] {
    this.#tracker.noteCaller(this.#reading.principal);
    return this.#reading.principal;
  }

  // The functions are bound to the view, because rows obtain them by destructuring.

  readonly link: View['link'] = (uri) =>
    linkTo(this.#renderer.resolver, this.#reading.tree, uri, this.#tracker);

  readonly members: View['members'] = (of, owner) =>
    this.#renderer.resolver.members(this.#reading.tree, of, owner, this.#tracker);

  readonly derived: View['derived'] = (of) =>
    this.#renderer.derivedFrom(this.#reading.tree, of, this.#tracker);

  readonly etagAt: View['etagAt'] = (uri) => this.#renderer.etagAt(uri, this.#reading, this.#tracker);

  readonly etagIf: View['etagIf'] = (uri, branch, change) => {
    const { tree } = this.#reading;
    this.#tracker.noteBranch(branch, tree[branch]);
    const reading = { ...this.#reading, tree: { ...tree, [branch]: change(tree[branch]) } };
    return this.#renderer.etagIn(uri, reading);
  };

  readonly once = <Value>(of: (view: View) => Value): Value => {
    this.#asked ??= new Map();
    if (!this.#asked.has(of)) this.#asked.set(of, of(this));
    // The type assertion is safe, because the map stores the result of each function under that function.
    return this.#asked.get(of) as Value;
  };
}
