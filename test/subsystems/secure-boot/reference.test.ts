/**
 * Tests of random histories against a reference of plain lists: requests to enroll, remove and reset keys, settings of
 * secure boot, complete starts, and starts that lose power. After each step the service shows the same keys as the
 * reference, and the journal reproduces them.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  certificatesUri,
  enrol,
  enrolDigest,
  membersOf,
  resetDatabaseUri,
  resetKeysUri,
  restart,
  restartIntoPost,
  secureBootUri,
  signaturesUri,
} from '../../support/bios/secure-boot-rig.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';

const pems = ['One', 'Two', 'Three'].map((name) => makeCertificate(`/CN=${name}`));
const databases = ['PK', 'dbt'] as const;
type Database = (typeof databases)[number];

/** Contents of a database: the last part of the address of each key, and the key itself. */
type Held = readonly { readonly at: string; readonly what: string }[];

interface Reference {
  readonly held: Readonly<Record<Database, Held>>;
  readonly next: Readonly<Record<string, number>>;
}

type Change = (reference: Reference) => Reference | undefined;

const delivered: Reference = {
  held: { PK: [{ at: 'Certificates/1', what: 'delivered' }], dbt: [] },
  next: { 'PK/Certificates': 2, 'dbt/Certificates': 1, 'dbt/Signatures': 1 },
};

/** Maximum number of keys of a list. All other lists are unbounded (behaviour § 2.8). */
const room: Readonly<Record<string, number>> = { 'PK/Certificates': 1 };

function enrolling(database: Database, list: string, what: string): Change {
  const name = `${database}/${list}`;
  return ({ held, next }) => {
    const there = held[database].filter(({ at }) => at.startsWith(list));
    if (there.some((each) => each.what === what) || there.length >= (room[name] ?? Number.POSITIVE_INFINITY))
      return undefined;
    const at = `${list}/${next[name]}`;
    return {
      held: { ...held, [database]: [...held[database], { at, what }] },
      next: { ...next, [name]: (next[name] ?? 0) + 1 },
    };
  };
}

function removing(database: Database, at: string): Change {
  return ({ held, next }) => {
    const left = held[database].filter((each) => each.at !== at);
    return left.length === held[database].length ? undefined : { held: { ...held, [database]: left }, next };
  };
}

function resetting(names: readonly Database[], toDelivered: boolean): Change {
  return ({ held, next }) => ({
    held: {
      ...held,
      ...Object.fromEntries(names.map((name) => [name, toDelivered ? delivered.held[name] : []])),
    },
    next: toDelivered
      ? {
          ...next,
          ...Object.fromEntries(
            Object.entries(delivered.next).filter(([name]) => names.some((each) => name.startsWith(each))),
          ),
        }
      : next,
  });
}

/** Performs every step on the lab and on the reference. */
class Course {
  readonly lab = createLab();
  #reference = delivered;
  #waiting: Change[] = [];
  #enable = false;

  ask(change: Change, request: (lab: Lab) => { readonly reply: { readonly status: number } }): void {
    const isTaken = change(this.#byThen()) !== undefined;
    assert.is(request(this.lab).reply.status < 300, isTaken);
    if (isTaken) this.#waiting.push(change);
  }

  /** Returns the state of the reference after the next start. */
  #byThen(): Reference {
    return this.#waiting.reduce((before, each) => each(before) ?? before, this.#reference);
  }

  /** Removes a key, if the database contains one. */
  remove(database: Database, index: number): void {
    const held = this.#reference.held[database];
    const at = held[index % Math.max(1, held.length)]?.at;
    if (at === undefined) return;
    const list = at.startsWith('Certificates') ? certificatesUri(database) : signaturesUri(database);
    this.ask(removing(database, at), (lab) => lab.delete(`${list}${at.split('/')[1]}/`));
  }

  enable(value: boolean): void {
    const isTaken = !value || this.#byThen().held.PK.length > 0;
    this.lab.patch(secureBootUri, { SecureBootEnable: value }).is(isTaken ? 200 : 400);
    if (isTaken) this.#enable = value;
  }

  start(): void {
    restart(this.lab);
    this.#reference = this.#byThen();
    this.#waiting = [];
    this.#enable &&= this.#reference.held.PK.length > 0;
    this.lab.get(secureBootUri).has({ SecureBootCurrentBoot: this.#enable ? 'Enabled' : 'Disabled' });
  }

  /** Loses power in POST before the firmware applies anything. */
  losePower(): void {
    const { PowerState } = this.lab.controller.get<{ PowerState: string }>(systemUri);
    if (PowerState === 'Off') return;
    restartIntoPost(this.lab);
    this.lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
    this.lab.until({ PowerState: 'Off' });
  }

  compare(): void {
    for (const database of databases) {
      const lists = database === 'PK' ? ['Certificates'] : ['Certificates', 'Signatures'];
      const served = lists.flatMap((list) =>
        membersOf(this.lab, (list === 'Certificates' ? certificatesUri : signaturesUri)(database)).map(
          (uri) => uri.split('/').slice(-3, -1).join('/'),
        ),
      );
      const held = this.#reference.held[database].map(({ at }) => at);
      assert.equal(served.sort(), [...held].sort(), database);
    }
    this.lab.get(secureBootUri).has({
      SecureBootEnable: this.#enable,
      SecureBootMode: this.#reference.held.PK.length > 0 ? 'UserMode' : 'SetupMode',
    });
  }
}

type Step = (course: Course) => void;

const database = fc.constantFrom(...databases);
const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(database, fc.nat(2)).map(([name, index]): Step => {
      const pem = pems[index] ?? '';
      return (course) => course.ask(enrolling(name, 'Certificates', pem), (lab) => enrol(lab, name, pem));
    }),
  },
  {
    weight: 4,
    arbitrary: fc.nat(12).map((number): Step => {
      const digest = number.toString(16).padStart(64, '0');
      return (course) =>
        course.ask(enrolling('dbt', 'Signatures', digest), (lab) => enrolDigest(lab, 'dbt', digest));
    }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(database, fc.nat(9)).map(
      ([name, index]): Step =>
        (course) =>
          course.remove(name, index),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(database, fc.boolean()).map(
      ([name, toDelivered]): Step =>
        (course) =>
          course.ask(resetting([name], toDelivered), (lab) =>
            lab.post(resetDatabaseUri(name), {
              ResetKeysType: toDelivered ? 'ResetAllKeysToDefault' : 'DeleteAllKeys',
            }),
          ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('ResetAllKeysToDefault', 'DeleteAllKeys', 'DeletePK').map(
      (type): Step =>
        (course) =>
          course.ask(
            resetting(type === 'DeletePK' ? ['PK'] : databases, type === 'ResetAllKeysToDefault'),
            (lab) => lab.post(resetKeysUri, { ResetKeysType: type }),
          ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (value): Step =>
        (course) =>
          course.enable(value),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Step>((course) => course.start()) },
  { weight: 1, arbitrary: fc.constant<Step>((course) => course.losePower()) },
);

test('whatever is asked for in whatever order, the firmware holds what the reference does', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 5, maxLength: 25 }), (all) => {
      const course = new Course();
      for (const step of all) {
        step(course);
        course.compare();
      }
      course.start();
      course.compare();
    }),
    { seed: 12, numRuns: 60 },
  );
});

test('a journal leads to the same keys again', () => {
  const course = new Course();
  const all = fc.sample(steps, { seed: 8, numRuns: 60 });

  const kept = journaled(course.lab, () => {
    for (const step of all) step(course);
    course.start();
  });

  assert.ok(kept.includes('SecureBootDatabases/dbt/Signatures'));
  assert.not.ok(kept.includes('PRIVATE KEY'));
});

test.run();
