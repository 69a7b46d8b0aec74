import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptSecret, rejectLostStores, restrictDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = (name: string, content = 'x'): string => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
};

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe.skipIf(process.platform === 'win32')('[REL-12] the files of an earlier release', () => {
  const FILES = ['console.sqlite', 'console.sqlite-wal', 'session-secret', 'telemetry/events.duckdb', 'org/org.sqlite'];
  const placeReadable = (): void => {
    for (const path of FILES.map((name) => place(name))) chmodSync(path, 0o644);
    for (const name of ['', 'telemetry', 'org']) chmodSync(join(folder, name), 0o755);
  };

  it('become readable by their owner only, with their folders', () => {
    placeReadable();
    expect(restrictDataFolder(folder)).toEqual([]);
    expect(FILES.map((name) => modeOf(join(folder, name)))).toEqual(FILES.map(() => 0o600));
    expect(['', 'telemetry', 'org'].map((name) => modeOf(join(folder, name)))).toEqual([0o700, 0o700, 0o700]);
  });

  it('do not change a folder that contains other files, which is reported', () => {
    placeReadable();
    const other = place('notes.txt');
    chmodSync(other, 0o644);
    expect(restrictDataFolder(folder)).toEqual([folder]);
    expect([modeOf(folder), modeOf(other), modeOf(join(folder, 'console.sqlite'))]).toEqual([0o755, 0o644, 0o600]);
  });

  it('may be missing', () => {
    expect(restrictDataFolder(join(folder, 'none'))).toEqual([]);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

describe('[REL-13] an empty store beside files of an earlier one', () => {
  const start = (databaseUrl: string | null = null) =>
    rejectLostStores({ dataDir: folder, databaseUrl, events: { engine: 'duckdb', folder: join(folder, 'telemetry') } });

  it.each(['console.sqlite-wal', 'session-secret', 'telemetry/events.duckdb', 'org/org.sqlite'])(
    'is rejected with its path: %s',
    (sign) => {
      place(sign);
      const store = join(folder, 'console.sqlite');
      expect(() => start()).toThrow(
        `The store ${store} is missing, but files of an earlier one exist beside it: ${sign}`,
      );
      expect(() => start()).toThrow('docs/recovery.md');
      expect(() => start()).toThrow('--new-store');
      place('console.sqlite', '');
      expect(() => start()).toThrow(`${store} is empty`);
      place('console.sqlite');
      expect(() => start()).not.toThrow();
    },
  );

  it('is rejected for events that are missing beside their latest writes', () => {
    place('console.sqlite');
    place('telemetry/events.duckdb.wal');
    expect(() => start()).toThrow(`${join(folder, 'telemetry/events.duckdb')} is missing`);
  });

  it('is accepted at the first start, after a killed one, and with PostgreSQL', () => {
    expect(() => start()).not.toThrow();
    place('console.sqlite', '');
    expect(() => start()).not.toThrow();
    rmSync(join(folder, 'console.sqlite'));
    place('session-secret');
    expect(() => start('postgresql://console@store/console')).not.toThrow();
  });
});

describe('the session secret', () => {
  it('is generated once, readable only by its owner', () => {
    const secret = keptSecret(folder);
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(keptSecret(folder)).toBe(secret);
    expect(modeOf(join(folder, 'session-secret'))).toBe(0o600);
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(secret);
  });

  it('is rejected with its file if it is too short', () => {
    const file = place('session-secret', 'short');
    expect(() => keptSecret(folder)).toThrow(`SESSION_SECRET cannot be read from ${file}: remove that file`);
  });
});
