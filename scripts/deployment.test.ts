import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './launch/workspace.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Manifest = {
  kind: string;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: { template: { spec: Pod } };
};

type Pod = {
  terminationGracePeriodSeconds: number;
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
  containers: Container[];
};

type Probe = { httpGet: { path: string } };

type Container = {
  image: string;
  livenessProbe: Probe;
  readinessProbe: Probe;
  securityContext: Record<string, unknown>;
};

type Compose = {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      ports?: string[];
      read_only?: boolean;
      cap_drop?: string[];
      stop_grace_period?: string;
    }
  >;
};

const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest),
);
const pod = manifests.find(({ kind }) => kind === 'Deployment')?.spec?.template.spec;
const [container] = pod?.containers ?? [];
const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
const compose = parse(read('compose.yaml')) as Compose;
const withStores = parse(read('compose.stores.yaml')) as Compose;
const containerfile = read('Containerfile');
const variables = [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \| (\S+)/gm)];
const versionOf = (path: string): string => (JSON.parse(read(path)) as { version: string }).version;

describe('[OPS-03] the image and its manifests', () => {
  it('set only variables that exist', () => {
    const known = new Set(variables.map(([, name = '']) => name));
    const [environment = ''] = /^ENV .*/m.exec(containerfile) ?? [];
    const image = [...environment.matchAll(/\b([A-Z_]+)=/g)].map(([, name = '']) => name);
    const set = [
      ...image.filter((name) => name !== 'NODE_ENV'),
      ...manifests.flatMap(({ data = {}, stringData = {} }) => Object.keys({ ...data, ...stringData })),
      ...[compose, withStores].flatMap(({ services }) => Object.keys(services['console']?.environment ?? {})),
    ];
    expect(set.length).toBeGreaterThan(10);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });

  it('run as a user without rights, with a read-only root', () => {
    expect(containerfile).toMatch(/^USER 10001:10001$/m);
    expect(containerfile).toMatch(/^VOLUME \/data$/m);
    expect(pod?.automountServiceAccountToken).toBe(false);
    expect(pod?.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 10_001,
      runAsGroup: 10_001,
      fsGroup: 10_001,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container?.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      privileged: false,
      capabilities: { drop: ['ALL'] },
    });
    expect(compose.services['console']).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('[REL-12] allow the embedded org only where its ports are published on loopback', () => {
    const published = [compose, withStores].flatMap(({ services }) =>
      Object.values(services).flatMap(({ ports = [] }) => ports),
    );
    expect(published).toEqual(['127.0.0.1:4600:4600', '127.0.0.1:4601:4601']);
    expect(compose.services['console']?.environment).toEqual({ ALLOW_UNSAFE: 'demo-org' });
    expect(containerfile).not.toContain('ALLOW_UNSAFE');
    expect(settings).not.toHaveProperty('ALLOW_UNSAFE');
    expect([settings['PUBLIC_URL'], settings['CRM_LOGIN_URL']].every((url) => url?.startsWith('https://'))).toBe(true);
  });

  it('restart a dead process, and send requests only to a ready one', () => {
    expect(container?.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container?.readinessProbe.httpGet.path).toBe('/readyz');
  });

  it('wait for the end of the requests in progress before they kill the process', () => {
    const defaults = Object.fromEntries(
      variables.map(([, name = '', value = '']) => [name, Number.parseInt(value, 10)]),
    );
    const finish = (from: Record<string, string>) => Number(from['FINISH_SECONDS'] ?? defaults['FINISH_SECONDS']);
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(
      Number(settings['DRAIN_SECONDS']) + finish(settings) + 5,
    );
    const { environment = {}, stop_grace_period: grace = '' } = compose.services['console'] ?? {};
    expect(Number.parseInt(grace, 10)).toBeGreaterThan(finish(environment) + 10);
  });

  it('have the version of the console', () => {
    expect(container?.image).toBe(`fieldstone-console:${versionOf('package.json')}`);
  });
});

describe('[OPS-08] the documents for operators', () => {
  it('describe the version that all workspaces have', () => {
    const versions = globSync('{apps,packages}/*/package.json', { cwd: root }).map(versionOf);
    expect(new Set(versions)).toEqual(new Set([versionOf('package.json')]));
    expect(read('CHANGELOG.md')).toMatch(/^## (Unreleased|\d+\.\d+\.\d+ )/m);
  });

  it('name only lines of the log that exist', () => {
    const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).map(read).join('\n');
    const alarms = read('docs/operations.md').split('\n## Alarms\n')[1] ?? '';
    const lines = [...alarms.matchAll(/`([a-z][^`/]+ [^`]+)`/g)].map(([, line = '']) => line);
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.filter((line) => !sources.includes(line))).toEqual([]);
  });

  it('come with a workflow that runs the two commands of the README', () => {
    const { jobs } = parse(read('.github/workflows/test.yml')) as {
      jobs: { test: { steps: Array<{ run?: string }> } };
    };
    const commands = jobs.test.steps.map(({ run = '' }) => run).join('\n');
    expect(commands).toContain('npm start');
    expect(commands).toContain('npm test');
  });

  it('[ENG-15] come with updates of dependencies and the scanning of code', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as { updates: Array<Record<string, unknown>> };
    expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker']);
    const { jobs } = parse(read('.github/workflows/code-scanning.yml')) as {
      jobs: { codeql: { steps: Array<{ uses: string }>; strategy: { matrix: { language: string[] } } } };
    };
    expect(jobs.codeql.strategy.matrix.language).toContain('javascript-typescript');
    const actions = jobs.codeql.steps.map(({ uses }) => uses.split('@')[0]);
    expect(actions).toEqual(['actions/checkout', 'github/codeql-action/init', 'github/codeql-action/analyze']);
  });
});
