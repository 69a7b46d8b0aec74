import type { Author, Company, DemoChange, SettingValue, StoredSetting } from './host.ts';
import { earlierText } from './earlier-values.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** The group profile from which settings are copied to others. */
const REFERENCE = 'Field Technicians';

/** The deviations from the reference profile with a known reason: those required by a ticket, and those by accident. */
const INTENDED: ReadonlySet<string> = new Set([
  'Elevator Technicians Iberia SET009',
  'Refrigeration Technicians SET005',
  'Remote Support SET005',
  'HVAC Technicians Nordics SET001',
  'HVAC Technicians Nordics SET009',
]);
const OUTSIDE = 'HVAC Technicians DACH SET003';
const ACCIDENTAL: ReadonlySet<string> = new Set([OUTSIDE, 'Elevator Technicians North America SET005']);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const UNSTORED: SettingValue = { internalValue: null, displayValue: null };

/** A value since a moment, by a user. */
type Version = {
  readonly at: number;
  readonly by: Author;
  readonly value: SettingValue;
  readonly isCopied?: boolean;
};

/** The versions of a setting, oldest first, and its value before them. */
type Chain = { readonly stored: StoredSetting; readonly first: SettingValue; readonly versions: readonly Version[] };

/**
 * Returns the changes that led to the company's settings since a moment, deterministically by company. The last change of
 * a setting is the one that the org shows, with its value, author and time; earlier ones are invented.
 */
export function createChanges({ settings }: Company, since: number): DemoChange[] {
  const authors = [...new Map(settings.map(({ changedBy }) => [changedBy.id, changedBy])).values()];
  const reference = new Map(
    settings
      .filter(({ profileName }) => profileName === REFERENCE)
      .map((stored) => [stored.settingId, editedChain(stored, { authors, since })] as const),
  );
  const chains = settings.map((stored) => {
    const followed = reference.get(stored.settingId);
    return stored.profileName === REFERENCE && followed !== undefined
      ? followed
      : chainOf(stored, followed, { authors, since });
  });
  const source = settings.find(({ profileName }) => profileName === REFERENCE);
  return chains
    .flatMap((chain) => toChanges(chain, { since, source }))
    .toSorted((a, b) => a.at - b.at || (a.dedupeKey < b.dedupeKey ? -1 : 1));
}

type Past = { readonly authors: readonly Author[]; readonly since: number };

/** Returns the versions of a setting that was edited in its group profile only. */
function editedChain(stored: StoredSetting, { authors, since }: Past): Chain {
  const random = randomOf(stored);
  const start = Math.max(stored.createdAt, since);
  const last = versionOf(stored);
  if (start >= stored.changedAt) return { stored, first: UNSTORED, versions: [last] };
  const isNew = stored.createdAt >= since;
  const values = earlierValues(stored, random.whole(1, 3), random);
  const begins = Math.min(start + random.whole(0, 40) * MINUTE_MS, stored.changedAt - MINUTE_MS);
  const later = workTimes(start, stored.changedAt, values.length - (isNew ? 1 : 0), random);
  const times = isNew && values.length > 0 ? [begins, ...later] : later;
  const versions = times.map((at, index): Version => {
    const value = values[index + values.length - times.length] ?? last.value;
    return { at, by: random.pick(authors.map((author) => [author, 1] as const)), value };
  });
  const internalValue = versions[0]?.value.internalValue ?? stored.internalValue;
  const first = isNew ? UNSTORED : (earlierValues({ ...stored, internalValue }, 1, random)[0] ?? UNSTORED);
  return { stored, first, versions: [...versions, last] };
}

/** Returns the versions of a setting of a group profile that began with the reference profile's settings. */
function chainOf(stored: StoredSetting, reference: Chain | undefined, past: Past): Chain {
  const begins = stored.createdAt;
  const begun = reference && valueAt(reference, begins);
  if (begun == null || begins < past.since) return editedChain(stored, past);
  const isCopied = stored.internalValue === reference?.stored.internalValue;
  const last: Version = { ...versionOf(stored), isCopied };
  if (begins >= stored.changedAt) return { stored, first: UNSTORED, versions: [last] };
  const initial: Version = { at: begins, by: past.authors[0] ?? stored.changedBy, value: begun, isCopied: true };
  if (begun.internalValue !== stored.internalValue) return { stored, first: UNSTORED, versions: [initial, last] };
  // The copy ended a deviation.
  const random = randomOf(stored);
  const [value] = earlierValues(stored, 1, random);
  const [at] = workTimes(begins, stored.changedAt, 1, random);
  const by = random.pick(past.authors.map((author) => [author, 1] as const));
  const versions = value === undefined || at === undefined ? [last] : [initial, { at, by, value }, last];
  return { stored, first: UNSTORED, versions };
}

/** Returns up to `count` different values before the stored one, oldest first. A value may return later: it was restored. */
function earlierValues(stored: StoredSetting, count: number, random: SeededRandom): SettingValue[] {
  const texts: string[] = [];
  let next = stored.internalValue;
  for (let left = count; left > 0; left -= 1) {
    const earlier = earlierText(stored.settingId, next, random);
    if (earlier === null) break;
    texts.unshift(earlier);
    next = earlier;
  }
  return texts.map((internalValue) => ({ internalValue, displayValue: stored.displayValue }));
}

/** Returns up to `count` moments at work between two moments, oldest first: Monday to Friday, 06:00 to 15:00 UTC. */
function workTimes(from: number, until: number, count: number, random: SeededRandom): number[] {
  const times = Array.from({ length: Math.max(0, count) }, () => {
    const day = Math.floor((from + random.next() * (until - from)) / DAY_MS);
    const weekday = new Date(day * DAY_MS).getUTCDay();
    const workday = weekday === 0 ? day - 2 : weekday === 6 ? day - 1 : day;
    return workday * DAY_MS + Math.floor((6 + random.next() * 9) * HOUR_MS);
  });
  const isSeparate = (at: number, index: number, all: readonly number[]): boolean =>
    at > from + HOUR_MS && at < until - HOUR_MS && at > (all[index - 1] ?? 0) + HOUR_MS;
  return times.toSorted((a, b) => a - b).filter(isSeparate);
}

/** Returns the changes between the versions of a chain. */
function toChanges(
  { stored, first, versions }: Chain,
  { since, source }: { readonly since: number; readonly source: StoredSetting | undefined },
): DemoChange[] {
  const { profileId, profileName, settingId } = stored;
  const story = `${profileName} ${settingId}`;
  return versions.flatMap(({ at, by, value, isCopied = false }, index): DemoChange[] => {
    const isLast = index === versions.length - 1;
    const kind = isCopied ? 'copy' : isLast && story === OUTSIDE ? 'outside' : 'edit';
    const operation = isCopied ? `${by.id} ${String(at)}` : null;
    const random = seededRandom(`ticket ${operation ?? `${story} ${String(at)}`}`);
    const isRequired = isLast && INTENDED.has(story);
    const isUnrequired = kind === 'outside' || (isLast && ACCIDENTAL.has(story));
    const change: DemoChange = {
      at,
      by,
      profileId,
      settingId,
      kind,
      before: versions[index - 1]?.value ?? first,
      after: value,
      outcome: 'done',
      source: isCopied && source !== undefined ? { id: source.profileId, name: source.profileName } : null,
      operation,
      ticket: !isUnrequired && (isRequired || random.is(30)) ? ticketAt(at, since) : null,
      dedupeKey: `example ${profileId} ${settingId} ${String(index)}`,
    };
    if (kind !== 'edit' || isLast || !random.is(6)) return [change];
    // The first attempt failed.
    const failed = { at: at - MINUTE_MS, outcome: 'failed', dedupeKey: `${change.dedupeKey} failed` } as const;
    return [{ ...change, ...failed }, change];
  });
}

/** Returns the ticket number of a moment; later ones are higher. */
function ticketAt(at: number, since: number): string {
  return `SD-${String(4100 + Math.floor(((at - since) / DAY_MS) * 2.2))}`;
}

function valueAt({ versions, stored }: Chain, at: number): SettingValue | null {
  return (
    versions.findLast((version) => version.at <= at)?.value ??
    (stored.createdAt <= at ? versions[0]?.value : null) ??
    null
  );
}

function versionOf({ internalValue, displayValue, changedAt: at, changedBy: by }: StoredSetting): Version {
  return { at, by, value: { internalValue, displayValue } };
}

function randomOf({ profileId, settingId }: StoredSetting): SeededRandom {
  return seededRandom(`changes ${profileId} ${settingId}`);
}
