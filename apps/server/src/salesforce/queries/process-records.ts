import { CRITERIA_SHOWN } from '@fieldstone/contracts/settings/process-content';
import type { ProcessContent } from '@fieldstone/contracts/settings/process-content';
import { keepLast } from '../../platform/keep-last.ts';
import type { Crm, CrmRecord } from '../crm.ts';
import type { PackageNames } from '../names.ts';
import { inChunks, name, names, soql } from '../soql.ts';
import { childrenOf, flagOf, modifierIdOf, modifierOf, momentOf, numberOf, textOf } from '../values.ts';

/** The last editor and time of a record, UTC milliseconds. */
export type Modified = { readonly by: string | null; readonly byId: string | null; readonly at: number };

/** A criterion with its record. */
export type CriterionRecord = {
  readonly id: string;
  readonly modified: Modified;
  readonly criterion: ProcessContent['criteria'][number];
};

/** A process with its criteria, read at once. */
export type ProcessRecord = {
  readonly id: string;
  readonly processId: string;
  readonly modified: Modified;
  readonly own: Omit<ProcessContent, 'criteria'>;
  readonly criteria: readonly CriterionRecord[];
};

const KINDS: Readonly<Record<string, ProcessContent['kind']>> = { Expression: 'expression', 'Form Process': 'form' };

const MODIFIED = ['LastModifiedDate', 'LastModifiedById', 'LastModifiedBy.Name'];

/**
 * Returns the processes with these process ids that the user sees, active or not, each with all of its criteria: these belong to the
 * process, so a user who may read them sees those of every visible process.
 */
export async function processRecords(crm: Crm, processIds: readonly string[]): Promise<readonly ProcessRecord[]> {
  const { process, criterion } = crm.names;
  const { processId, type, active, purpose, sourceObject, targetObject, logic } = process;
  const fields = names([
    'Id',
    'Name',
    processId,
    type,
    active,
    purpose,
    sourceObject,
    targetObject,
    logic,
    ...MODIFIED,
  ]);
  const columns = names([
    'Id',
    criterion.sequence,
    criterion.fieldPath,
    criterion.operator,
    criterion.operand,
    ...MODIFIED,
  ]);
  const rows = await inChunks(processIds, (chunk) =>
    crm.query(soql`
      SELECT ${fields}, (SELECT ${columns} FROM ${name(process.criteria)}
        ORDER BY ${name(criterion.sequence)}, Id LIMIT ${CRITERIA_SHOWN})
      FROM ${name(process.object)} WHERE ${name(processId)} IN ${chunk}`),
  );
  return rows.length === 0 ? [] : toProcesses(rows, crm.names);
}

/** Derives processes from their records, once for the same ones. */
const toProcesses = keepLast((rows: readonly CrmRecord[], orgNames: PackageNames): readonly ProcessRecord[] =>
  rows.map((row) => toProcess(orgNames, row)),
);

/** Returns who deleted records of an object and when, by id; records that the CRM does not report as deleted are omitted. */
export async function deletedRecords(
  crm: Crm,
  object: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Modified>> {
  const rows = await inChunks(ids, (chunk) =>
    crm.queryAll(soql`
      SELECT Id, ${names(MODIFIED)} FROM ${name(object)} WHERE IsDeleted = true AND Id IN ${chunk}`),
  );
  return new Map(rows.map((row) => [row.Id, modifiedOf(row)]));
}

function toProcess({ process, criterion, fromOrg }: PackageNames, row: CrmRecord): ProcessRecord {
  const objectOf = (field: string) => {
    const stored = textOf(row, field);
    return stored === null ? null : fromOrg(stored);
  };
  return {
    id: row.Id,
    processId: textOf(row, process.processId) ?? '',
    modified: modifiedOf(row),
    own: {
      name: textOf(row, 'Name') ?? '',
      kind: KINDS[textOf(row, process.type) ?? ''] ?? 'other',
      isActive: flagOf(row, process.active),
      purpose: textOf(row, process.purpose),
      sourceObject: objectOf(process.sourceObject),
      targetObject: objectOf(process.targetObject),
      logic: textOf(row, process.logic),
    },
    criteria: childrenOf(row, process.criteria).map((child) => ({
      id: child.Id,
      modified: modifiedOf(child),
      criterion: {
        sequence: numberOf(child, criterion.sequence) ?? 0,
        fieldPath: textOf(child, criterion.fieldPath) ?? '',
        operator: textOf(child, criterion.operator) ?? '',
        operand: textOf(child, criterion.operand),
      },
    })),
  };
}

function modifiedOf(row: CrmRecord): Modified {
  return { by: modifierOf(row), byId: modifierIdOf(row), at: Date.parse(momentOf(row, 'LastModifiedDate') ?? '') || 0 };
}
