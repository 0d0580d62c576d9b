/**
 * Tests of the files in `deploy/`: they parse, their commands have flags that exist, containers run without privileges,
 * and the tools of their formats accept them where the machine has these tools.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse, parseAllDocuments } from 'yaml';
import { parseFleet, planFleet } from '../../models/fleet/index.js';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'deploy');
const text = (file: string) => readFileSync(path.join(folder, file), 'utf8');

interface Outline {
  readonly commands: readonly {
    readonly name: string;
    readonly options: readonly { readonly flags: string }[];
  }[];
}

const outline: Outline = JSON.parse(readFileSync(path.join(root, 'dist/bundle/commands.json'), 'utf8'));

/** Checks that the command exists and has all flags of its arguments. */
function requireFlags(args: readonly string[]): void {
  const [name = ''] = args;
  const command = outline.commands.find((each) => each.name === name);
  assert.ok(command !== undefined, `no command ${name}`);
  const known = new Set(command?.options.flatMap(({ flags }) => flags.match(/--[\w-]+/g) ?? []));
  for (const flag of args.filter((each) => each.startsWith('--')))
    assert.ok(known.has(flag), `${name} ${flag}`);
}

interface Service {
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
}

interface Workload {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly completionMode?: string;
    readonly completions?: number;
    readonly selector?: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly securityContext: { readonly runAsNonRoot: boolean; readonly runAsUser: number };
        readonly containers: readonly {
          readonly image: string;
          readonly args: readonly string[];
          readonly securityContext: { readonly allowPrivilegeEscalation: boolean };
          readonly volumeMounts?: readonly { readonly name: string }[];
        }[];
        readonly volumes?: readonly { readonly name: string }[];
      };
    };
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
  };
}

test('the fleet files of the examples are valid, and those of both folders are equal', () => {
  const reading = parseFleet(text('fleet.yaml'), 'fleet.yaml');
  assert.ok(reading.ok);
  if (reading.ok) assert.ok(planFleet(reading.value).ok);
  assert.is(text('fleet.yaml'), text('kubernetes/fleet.yaml'));
});

test('the container runs as a user without privileges, and its command has flags that exist', () => {
  const file = text('Containerfile');
  const stages = file.split(/^FROM /m);
  const last = stages.at(-1) ?? '';

  assert.match(last, /^USER 10001$/m);
  assert.match(last, /^HEALTHCHECK /m);
  assert.not.match(last, /npm/);
  requireFlags(JSON.parse(/^CMD (\[.*\])$/m.exec(last)?.[1] ?? '[]'));
  const probe = JSON.parse(/^ {2}CMD (\[.*\])$/m.exec(last)?.[1] ?? '[]');
  assert.is(spawnSync(process.execPath, ['--check', '-'], { input: probe[2] }).status, 0);
});

test('the compose file starts the fleet and the workers with flags that exist', () => {
  const { services } = parse(text('compose.yaml'));

  requireFlags(services.fleet.command);
  requireFlags(services.worker.command);
  assert.equal(services.worker.profiles, services.redis.profiles);
  assert.ok(services.redis.command.includes('noeviction'));
  for (const { ports = [], read_only: isReadOnly } of Object.values<Service>(services)) {
    assert.ok(ports.every((port) => port.startsWith('127.0.0.1:')));
    assert.is(isReadOnly, true);
  }
});

test('the workloads of Kubernetes select their pods, run without privileges, and mount volumes that exist', () => {
  const files = ['fleet-set.yaml', 'sweep-job.yaml', 'queue/redis.yaml', 'queue/workers.yaml'];
  for (const file of files) {
    const documents = parseAllDocuments(text(`kubernetes/${file}`)).map((each) => each.toJSON());
    const { kind, spec } = documents.at(-1) as Workload;
    const { metadata, spec: pod } = spec.template;
    if (spec.selector !== undefined) assert.equal(spec.selector.matchLabels, metadata.labels);
    assert.is(pod.securityContext.runAsNonRoot, true, kind);
    const volumes = [
      ...(pod.volumes ?? []),
      ...(spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata),
    ];
    for (const container of pod.containers) {
      if (container.image === 'tidefish') requireFlags(container.args);
      assert.is(container.securityContext.allowPrivilegeEscalation, false);
      for (const { name } of container.volumeMounts ?? [])
        assert.ok(
          volumes.some((volume) => volume.name === name),
          `${file}: ${name}`,
        );
    }
  }
  const job = parse(text('kubernetes/sweep-job.yaml')) as Workload;
  assert.is(job.spec.completionMode, 'Indexed');
  assert.ok(job.spec.template.spec.containers[0]?.args.includes(`job/${job.spec.completions}`));
});

test('kubectl renders the base with every object once', () => {
  const { status, stdout, error } = spawnSync('kubectl', ['kustomize', path.join(folder, 'kubernetes')], {
    encoding: 'utf8',
  });
  // A machine without kubectl checks the files by the test above.
  if (error !== undefined) return;
  assert.is(status, 0);
  const kinds = parseAllDocuments(stdout).map((each) => each.toJSON().kind);
  assert.equal(kinds.sort(), ['ConfigMap', 'Job', 'Service', 'StatefulSet']);
});

test('each unit of systemd has a command with flags that exist, and no unknown key', () => {
  for (const name of ['tidefish-fleet', 'tidefish-worker']) {
    const unit = text(`systemd/${name}.service`);
    const [, command = ''] = /^ExecStart=\/usr\/bin\/env tidefish (.*)$/m.exec(unit) ?? [];

    requireFlags(command.split(' '));
    const { error, stderr, stdout } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', path.join(folder, `systemd/${name}.service`)],
      { encoding: 'utf8' },
    );
    if (error === undefined) assert.not.match(stderr + stdout, /Unknown (key|section)|Failed to parse/);
  }
});

test.run();
