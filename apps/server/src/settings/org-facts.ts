import type { ActiveProcess, OrgFacts } from '@fieldstone/contracts/settings/known-references';
import type { SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import type { Reference } from '@fieldstone/contracts/settings/setting-references';
import { STATUS_SETTINGS } from '@fieldstone/contracts/settings/calendar/status-source';
import type { Crm, CrmRecord } from '../salesforce/crm.ts';
import type { PackageNames } from '../salesforce/names.ts';
import { loadGlobalSettings } from '../salesforce/queries/global-settings.ts';
import { countModules } from '../salesforce/queries/modules.ts';
import { describeKnown, describesOnTheWay } from '../salesforce/path-describes.ts';
import { inChunks, name, names, soql } from '../salesforce/soql.ts';
import { parseStatuses } from '../salesforce/queries/stored-statuses.ts';
import { momentOf, textOf } from '../salesforce/values.ts';
import { AppError } from '../platform/errors.ts';
import { keepLast, shareEqual } from '../platform/keep-last.ts';

type Of<K extends Reference['kind']> = Extract<Reference, { readonly kind: K }>;

/**
 * Loads the org's facts about the references, and no others: processes and status lists in one query each, describes
 * from the cache.
 * @param options `refresh` bypasses the cache
 */
export async function loadOrgFacts(
  crm: Crm,
  references: readonly Reference[],
  options: { readonly refresh?: boolean } = {},
): Promise<OrgFacts> {
  const [processes, statusLists, describes] = await Promise.all([
    loadProcesses(
      crm,
      (['expression', 'form', 'eventForm'] as const).flatMap((kind) => ofKind(references, kind)),
    ),
    loadStatusLists(crm, references),
    loadDescribes(crm, references, options),
  ]);
  return toFacts(processes, sharedLists(statusLists), [...describes.keys()].join(' '), ...describes.values());
}

/** The ids in the lists of statuses. */
type StatusLists = {
  readonly appointment: readonly string[];
  readonly transition: readonly string[];
  readonly hasServiceBoard: boolean;
};

const sharedLists = shareEqual<StatusLists>();

/** Combines facts, once for the same ones, so that what follows from them is kept, too. */
const toFacts = keepLast(
  (
    processes: readonly ActiveProcess[],
    { appointment, transition, hasServiceBoard }: StatusLists,
    objects: string,
    ...describes: readonly SobjectDescribe[]
  ): OrgFacts => {
    const byObject = new Map(objects.split(' ').map((object, index) => [object, describes[index]]));
    const statuses = { appointment: new Set(appointment), transition: new Set(transition) };
    return { processes, statuses, hasServiceBoard, describeOf: (object) => byObject.get(object) };
  },
);

function ofKind<K extends Reference['kind']>(references: readonly Reference[], kind: K): Array<Of<K>> {
  return references.filter((reference): reference is Of<K> => reference.kind === kind);
}

/** Loads the active processes among the given ones, of any type. */
async function loadProcesses(
  crm: Crm,
  named: ReadonlyArray<{ readonly id: string }>,
): Promise<readonly ActiveProcess[]> {
  const { process } = crm.names;
  const { processId, type, purpose, sourceObject, targetObject } = process;
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await inChunks(ids, (chunk) =>
    crm.query(soql`
      SELECT ${names(['Id', 'Name', processId, type, purpose, sourceObject, targetObject, 'LastModifiedDate'])} FROM ${name(process.object)}
      WHERE ${name(processId)} IN ${chunk} AND ${name(process.active)} = true`),
  );
  return rows.length === 0 ? NO_PROCESSES : toActive(rows, crm.names);
}

const NO_PROCESSES: readonly ActiveProcess[] = [];

const toActive = keepLast((rows: readonly CrmRecord[], orgNames: PackageNames): readonly ActiveProcess[] => {
  const { processId, type, purpose, sourceObject, targetObject } = orgNames.process;
  const objectOf = (stored: string | null) => stored && orgNames.fromOrg(stored);
  return rows.map((row) => ({
    processId: textOf(row, processId) ?? '',
    name: textOf(row, 'Name') ?? '',
    type: textOf(row, type) ?? '',
    lastModifiedDate: momentOf(row, 'LastModifiedDate') ?? '',
    purpose: textOf(row, purpose),
    sourceObject: objectOf(textOf(row, sourceObject)),
    targetObject: objectOf(textOf(row, targetObject)),
  }));
});

/**
 * Loads the lists of statuses for references; with the service board, transitions use its own list (STA-07).
 * A missing or unreadable list is empty.
 */
async function loadStatusLists(crm: Crm, references: readonly Reference[]): Promise<StatusLists> {
  const named = ofKind(references, 'status');
  const hasTransitions =
    named.some(({ list }) => list === 'transition') || ofKind(references, 'ownTransitions').length > 0;
  const [stored, boards] = await Promise.all([
    named.length === 0
      ? new Map<string, string>()
      : loadGlobalSettings(crm, Object.values(STATUS_SETTINGS)).catch(noneIfNotFound),
    hasTransitions ? countModules(crm, 'SERVICE_BOARD') : 0,
  ]);
  const idsOf = (list: keyof typeof STATUS_SETTINGS) =>
    statusIds(STATUS_SETTINGS[list], stored.get(STATUS_SETTINGS[list]));
  const appointment = idsOf('appointment');
  const hasServiceBoard = boards > 0;
  return { appointment, transition: hasServiceBoard ? idsOf('serviceBoard') : appointment, hasServiceBoard };
}

function statusIds(settingId: string, stored: string | undefined): readonly string[] {
  if (stored === undefined) return [];
  try {
    return parseStatuses(settingId, stored).map(({ id }) => id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [];
  }
}

/** Returns no lists for an org without a global profile. */
function noneIfNotFound(error: unknown): ReadonlyMap<string, string> {
  if (error instanceof AppError && error.kind === 'not_found') return new Map();
  throw error;
}

async function loadDescribes(crm: Crm, references: readonly Reference[], options: { readonly refresh?: boolean }) {
  const paths = Map.groupBy(ofKind(references, 'fieldPath'), ({ object }) => object);
  const ofPaths = await Promise.all(
    [...paths].map(([object, named]) =>
      describesOnTheWay(
        crm,
        object,
        named.map(({ fieldPath }) => fieldPath),
        options,
      ),
    ),
  );
  const scanned = await describeKnown(
    crm,
    ofKind(references, 'scanField').flatMap(({ object, field: { referenceTo } }) =>
      referenceTo === '' ? [object] : [object, referenceTo],
    ),
    options,
  );
  return new Map([...ofPaths.flatMap((describes) => [...describes]), ...scanned]);
}
