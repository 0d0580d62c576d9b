/**
 * Tests of random histories of the BIOS settings against a short reference. After any change, reset, interrupted start
 * or deletion the service shows the same values as the reference. No start applies only a part of the pending settings.
 */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { biosSettingsRecord, isPasswordSet } from '../../../machines/bios-attributes/index.js';
import { biosSettingsUri, biosUri, changeBiosPassword } from '../../support/bios/bios-rig.js';
import { budget } from '../../support/budget.js';
import { createLab, Lab, resetUri } from '../../support/lab.js';

const test = suite('BIOS settings, against a reference');

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;

/**
 * Possible values of each attribute. The first value is the default. `IpxeBootOrder` is `Disabled` whenever
 * `EmbeddedIpxe` is `Disabled`.
 */
const known: Readonly<Record<string, readonly Value[]>> = {
  AdminName: ['', 'Rosa', 'Ada'],
  VlanId: [0, 7, 4094],
  EmbeddedIpxe: ['Enabled', 'Disabled'],
  IpxeBootOrder: ['Disabled', 'Enabled'],
  Numa: ['Enabled', 'Disabled'],
};
const wrong: Values = { VlanId: 4095, Numa: 'Perhaps', NoSuchAttribute: 1, UserDefaultsState: 'Enabled' };

type Step =
  | { readonly does: 'set'; readonly values: Values }
  | { readonly does: 'order'; readonly order: (typeof orders)[number] }
  | { readonly does: 'base'; readonly name: 'default' | 'default.user'; readonly values: Values }
  | { readonly does: 'resetBios' }
  | { readonly does: 'restart' }
  | {
      readonly does: 'cut';
      readonly by: 'restart' | 'power';
      readonly inCheck: boolean;
      readonly atMs: number;
    }
  | { readonly does: 'password'; readonly old: string; readonly next: string };

const orders = ['SaveUserDefaults', 'EraseUserDefaults', 'RestoreDefaults'] as const;

/**
 * Reference model. It stores the values in force and the pending values, both without defaults, and the names of the
 * refused attributes.
 */
class Reference {
  inForce: Values = {};
  /**
   * Values that were requested since the last start, by name. They apply on top of `base`, or of the values in force if
   * `base` is undefined.
   */
  asked: Record<string, Value> = {};
  base: Values | undefined;
  user: Values | undefined;
  password = '';
  refused: readonly string[] = [];

  set(values: Values): void {
    for (const [name, value] of Object.entries(values)) this.asked[name] = value;
  }

  begin(base: Values): void {
    this.base = base;
    this.asked = {};
  }

  get isWaiting(): boolean {
    const configured = { ...(this.base ?? this.inForce), ...this.asked };
    return Object.keys({ ...configured, ...this.inForce }).some(
      (name) => (configured[name] ?? defaultOf(name)) !== (this.inForce[name] ?? defaultOf(name)),
    );
  }

  /** Applies the pending values, as a start does after the check. */
  takeOver(): void {
    if (!this.isWaiting) return;
    const ordered = (name: string) => this.asked[name] === 'Yes';
    const base = ordered('RestoreDefaults') ? (this.user ?? {}) : (this.base ?? this.inForce);
    // If the defaults are restored, a requested value that equals the shown one has no effect.
    const isChange = (name: string, value: Value) =>
      !ordered('RestoreDefaults') || value !== this.shown(name);
    const right = Object.entries(this.asked).filter(
      ([name, value]) => known[name]?.includes(value) && isChange(name, value),
    );
    const others = Object.entries(this.asked).filter(([name, value]) => !known[name]?.includes(value));
    const faulty = others.filter(([name, value]) => !isOrder(name) && value !== this.shown(name));
    // An attribute with a refused value keeps its shown value instead of the default.
    const left = faulty
      .filter(([name]) => Object.hasOwn(known, name))
      .map(([name]) => [name, this.shown(name)]);
    const values: Record<string, Value> = { ...base, ...Object.fromEntries([...right, ...left]) };
    const isLocked = values.EmbeddedIpxe === 'Disabled' && values.IpxeBootOrder === 'Enabled';
    // A value that was already in force is reset without reporting a refusal.
    const isRefused = isLocked && this.inForce.IpxeBootOrder !== 'Enabled';
    this.refused = [...faulty.map(([name]) => name), ...(isRefused ? ['IpxeBootOrder'] : [])].sort();
    if (values.EmbeddedIpxe === 'Disabled') values.IpxeBootOrder = 'Disabled';
    this.inForce = withoutDefaults(values);
    if (ordered('EraseUserDefaults')) this.user = undefined;
    if (ordered('SaveUserDefaults')) this.user = this.inForce;
    this.asked = {};
    this.base = undefined;
  }

  shown(name: string): Value {
    if (name === 'UserDefaultsState') return this.user === undefined ? 'Disabled' : 'Enabled';
    return this.inForce[name] ?? defaultOf(name);
  }
}

function isOrder(name: string): boolean {
  return orders.some((order) => order === name);
}

function defaultOf(name: string): Value {
  return isOrder(name) ? 'No' : (known[name]?.[0] ?? null);
}

function withoutDefaults(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== defaultOf(name)));
}

/** Performs each step on the service and on the reference. */
class Driven {
  constructor(
    readonly lab: Lab,
    readonly reference: Reference,
  ) {}

  run(step: Step): void {
    const { lab, reference } = this;
    switch (step.does) {
      case 'set':
        lab.patch(biosSettingsUri, { Attributes: step.values }).is(200);
        reference.set(step.values);
        break;
      case 'order':
        lab.patch(biosSettingsUri, { Attributes: { [step.order]: 'Yes' } }).is(200);
        reference.set({ [step.order]: 'Yes' });
        break;
      case 'base':
        this.begin(step.name, step.values);
        break;
      case 'resetBios':
        lab.post(`${biosUri}Actions/Bios.ResetBios/`, {}).is(200);
        reference.begin({});
        break;
      case 'restart':
        this.restart();
        this.passCheck();
        break;
      case 'cut':
        this.cut(step);
        break;
      case 'password':
        changeBiosPassword(lab, 'Administrator', step.old, step.next).is(
          step.old === reference.password ? 200 : 400,
        );
        if (step.old === reference.password) reference.password = step.next;
        break;
    }
    this.compareTree();
  }

  begin(BaseConfig: 'default' | 'default.user', Attributes: Values): void {
    const { lab, reference } = this;
    const base = BaseConfig === 'default' ? {} : reference.user;
    lab.request('PUT', biosSettingsUri, { BaseConfig, Attributes }).is(base === undefined ? 400 : 200);
    if (base === undefined) return;
    reference.begin(base);
    reference.set(Attributes);
  }

  restart(): void {
    this.lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  }

  toCheck(): void {
    this.lab.controller.runUntil(({ tree }) => biosSettingsRecord(tree).value === 'validating', '1h');
  }

  passCheck(): void {
    this.toCheck();
    this.lab.advance('4s');
    this.reference.takeOver();
  }

  cut({ by, inCheck, atMs }: Extract<Step, { does: 'cut' }>): void {
    this.restart();
    if (inCheck) this.toCheck();
    this.lab.advance(atMs);
    if (by === 'restart') {
      this.restart();
    } else {
      this.lab.controller.operator('mains.off');
      this.lab.advance('1m');
      this.lab.controller.operator('mains.on');
    }
    this.compareTree();
    this.passCheck();
    // After the power loss, the controller needs this time to start.
    if (by === 'power') this.lab.advance('2m');
  }

  compareTree(): void {
    const { tree } = this.lab.controller;
    const { attributes, userDefaults } = tree.bios;
    const { value, context } = biosSettingsRecord(tree);
    const { reference } = this;
    assert.equal(attributes.inForce, reference.inForce);
    assert.equal(userDefaults ?? undefined, reference.user);
    assert.is(isPasswordSet(tree, 'Administrator'), reference.password !== '');
    const problems = context.applied?.problems.map(({ property }) => property) ?? [];
    assert.equal(problems.sort(), reference.refused);
    if (value === 'validating') return;
    assert.is(value === 'pending' || value === 'defaultsOrdered', reference.isWaiting);
    if (value === 'appliedWithErrors') assert.ok(problems.length > 0);
  }

  /** Compares the values that clients see. */
  compareShown(): void {
    const { Attributes, Oem } = this.lab.get(biosUri).is(200).reply.body as {
      readonly Attributes: Values;
      readonly Oem: { readonly Vnd: { readonly SettingsObject: { readonly UnmodifiedETag: string } } };
    };
    for (const name of Object.keys(known)) assert.is(Attributes[name], this.reference.shown(name), name);
    const waits = this.lab.get(biosSettingsUri).header('ETag') !== Oem.Vnd.SettingsObject.UnmodifiedETag;
    assert.is(waits, this.reference.isWaiting);
  }
}

const rightValues: fc.Arbitrary<Values> = fc
  .record(
    Object.fromEntries(Object.entries(known).map(([name, values]) => [name, fc.constantFrom(...values)])),
    { requiredKeys: [] },
  )
  .map((values) => ({ ...values }) as Values);
const someValues: fc.Arbitrary<Values> = fc.oneof(
  { weight: 3, arbitrary: rightValues },
  {
    weight: 1,
    arbitrary: fc.tuple(rightValues, fc.subarray(Object.keys(wrong))).map(([values, names]) => ({
      ...values,
      ...Object.fromEntries(names.map((name) => [name, wrong[name] ?? null])),
    })),
  },
);
const passwords = fc.constantFrom('', 'tide', 'fish');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('set' as const), values: someValues }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('order' as const), order: fc.constantFrom(...orders) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('base' as const),
      name: fc.constantFrom('default' as const, 'default.user' as const),
      values: rightValues,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'resetBios' as const }) },
  { weight: 3, arbitrary: fc.constant({ does: 'restart' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('cut' as const),
      by: fc.constantFrom('restart' as const, 'power' as const),
      inCheck: fc.boolean(),
      atMs: fc.integer({ min: 0, max: 3_999 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('password' as const), old: passwords, next: passwords }),
  },
);

/** Number of histories. `BIOS_SEQUENCES=2000` is the number of a thorough test. */
const sequences = Number(process.env.BIOS_SEQUENCES ?? budget({ short: 30, long: 300 }));

test('histories of settings, starts, cuts, defaults and passwords end as the reference does', () => {
  const base = createLab();

  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const driven = new Driven(new Lab(base.controller.fork()), new Reference());
      for (const each of steps) driven.run(each);
      driven.compareShown();
    }),
    { seed: 12, numRuns: sequences },
  );
});

test.run();
