import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createChanges } from './changes.ts';
import type { Author, DemoChange, StoredSetting } from './host.ts';

const DAY_MS = 86_400_000;
const people: readonly Author[] = ['Avery', 'Sam', 'Fatima', 'Finn'].map((name) => ({ id: `005-${name}`, name }));

const FIELD = { objectName2: 'Product2', fieldName: 'Name' };
const PAYLOADS: Readonly<Record<string, object>> = {
  SET001: {
    enabled: true,
    configuration: ['Machine Down', 'Billable', 'Repair'].map((title) => ({
      title,
      color: '#B3261E',
      expression: { processId: title, name: title, lastModifiedDate: '2026-01-01T00:00:00.000Z' },
    })),
    default: { title: 'Default', color: '#004F9E' },
    objectName: 'Work_Order__c',
  },
  SET003: { enabled: true, configuration: ['Subject', 'Location', 'Owner.Name'], eventType: 'Salesforce Event' },
  SET005: { enabled: true, status: ['Driving', 'Working'], duration: 4 },
  SET009: { enabled: true, extendedDays: 21 },
  SET010: { enabled: true },
  SET014: { enabled: true, alternateAction: [], searchObjects: [{ targetObjectName: 'Product2', fields: [FIELD] }] },
};

/** Settings of group profiles at a start: the reference profile, one that follows it, and the named deviations. */
const companyAt = (now: number) => {
  const settings = [
    'Field Technicians',
    'Escalator Specialists',
    'HVAC Technicians DACH',
    'Medical Imaging Engineers',
  ].flatMap((profileName, profile) =>
    Object.entries(PAYLOADS).map(([settingId, payload], at): StoredSetting => {
      const isReference = profile === 0;
      const own = profile === 3 && settingId === 'SET009' ? { enabled: true, extendedDays: 28 } : payload;
      return {
        profileId: `a0P-${String(profile)}`,
        profileName,
        settingId,
        internalValue: JSON.stringify({ version: '1', checksum: '', config: { payload: own, meta: own } }),
        displayValue: null,
        createdAt: now - (profile === 3 ? 400 : isReference ? 150 : 140) * DAY_MS,
        changedAt: now - (isReference ? 40 : 30 - at) * DAY_MS,
        changedBy: people[(profile + at) % people.length] ?? { id: '', name: '' },
      };
    }),
  );
  return { people: [], profileIds: [], workOrderIds: [], editedExpressions: [], settings };
};

const at = Date.UTC(2026, 2, 9, 5);
const starts = Array.from({ length: 7 }, (_, day) => at + day * DAY_MS);

const envelope = z.object({ config: z.object({ payload: z.looseObject({}) }) });
const chains = (changes: readonly DemoChange[]) =>
  Map.groupBy(changes, ({ profileId, settingId }) => `${profileId}:${settingId}`);

describe.each(starts.map((now) => [new Date(now).toUTCString().slice(0, 16), now] as const))(
  'the changes at a start on %s',
  (_, now) => {
    const company = companyAt(now);
    const changes = createChanges(company, now - 184 * DAY_MS);

    it('[ACT-07] result in the stored values, with their last author and time', () => {
      const byPlace = chains(changes);
      expect(byPlace.size).toBe(company.settings.length);
      for (const { profileId, settingId, internalValue, changedAt, changedBy } of company.settings) {
        const chain = byPlace.get(`${profileId}:${settingId}`) ?? [];
        expect(chain.at(-1)).toMatchObject({ at: changedAt, by: changedBy, after: { internalValue }, outcome: 'done' });
        for (const [index, change] of chain.entries()) {
          const earlier = chain.slice(0, index).findLast(({ outcome }) => outcome === 'done');
          if (earlier) expect(change.before).toEqual(earlier.after);
          expect(change.before).not.toEqual(change.after);
        }
      }
    });

    it('[ACT-07] have valid values, authors of the company, and invented times on working days', () => {
      for (const { settingId, after } of changes) {
        const setting = allSettings.find(({ id }) => id === settingId);
        if (settingId === 'SET014' || setting === undefined) continue;
        const { payload } = z.parse(envelope, JSON.parse(after.internalValue ?? '')).config;
        expect(z.safeParse(setting.schema, payload).success).toBe(true);
      }
      expect(changes.every(({ by }) => people.includes(by))).toBe(true);
      expect(new Set(changes.map(({ by }) => by)).size).toBe(people.length);
      const stamps = new Set(company.settings.flatMap(({ createdAt, changedAt }) => [createdAt, changedAt]));
      const invented = changes.filter((change) => !stamps.has(change.at) && change.profileId === 'a0P-3');
      expect(invented.length).toBeGreaterThan(2);
      expect(invented.every((change) => ![0, 6].includes(new Date(change.at).getUTCDay()))).toBe(true);
      expect(changes.every((change) => change.at <= now && change.at >= now - 184 * DAY_MS)).toBe(true);
    });

    it('[ACT-07] contain copies from the reference profile, a change outside the console, and tickets', () => {
      const copies = changes.filter(({ kind }) => kind === 'copy');
      expect(copies.length).toBeGreaterThan(5);
      expect(new Set(copies.map(({ source }) => source?.name))).toEqual(new Set(['Field Technicians']));
      expect(changes.filter(({ kind }) => kind === 'outside')).toHaveLength(0);
      const tickets = changes.flatMap(({ ticket }) => ticket ?? []);
      expect(tickets.length).toBeGreaterThan(0);
      expect(tickets.length).toBeLessThan(changes.length);
      expect(tickets).toEqual(tickets.toSorted());
    });

    it('[ACT-07] are the same at every run', () => {
      expect(createChanges(companyAt(now), now - 184 * DAY_MS)).toEqual(changes);
    });
  },
);
