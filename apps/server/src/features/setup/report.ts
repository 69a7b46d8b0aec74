import { EVENT_TYPE_SETTING, findEventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import { PREVIEW_FIELDS } from '@fieldstone/contracts/organization/package/package-objects';
import type { SessionUser } from '@fieldstone/contracts/organization/session';
import type { CheckId, SetupCheck, SetupReport } from '@fieldstone/contracts/organization/setup';
import { STATUS_SETTINGS } from '@fieldstone/contracts/settings/calendar/status-source';
import { randomUUID } from 'node:crypto';
import type { LoadIntegrationUser } from '../../salesforce/integration-user.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { describeKnown } from '../../salesforce/path-describes.ts';
import { appointmentObject } from '../../salesforce/queries/appointment-object.ts';
import { parseStatuses } from '../../salesforce/queries/stored-statuses.ts';
import { canCreate, listChecks } from './checks.ts';
import type { CheckContext } from './checks.ts';
import { integrationCheck } from './integration-check.ts';
import { loadOrgState } from './org-state.ts';
import type { OrgState } from './org-state.ts';
import { isUnreadable, planFor, planSetup } from './plan.ts';
import type { PlanStep } from './plan.ts';

/** Checks without which the console cannot work. */
const REQUIRED: ReadonlySet<CheckId> = new Set(['objects', 'fields']);

export type ReportContext = {
  /** Checks the apps of all login hosts. */
  readonly clientApps: () => Promise<SetupCheck>;
  /** Null without an integration user. */
  readonly integration: LoadIntegrationUser | null;
  /** UTC milliseconds. */
  readonly now: () => number;
};

type Loaded = {
  readonly report: SetupReport;
  readonly steps: readonly PlanStep[];
  /** Whether the user sees everything that the plan is based on. */
  readonly isComplete: boolean;
};

/** Reads the org and returns the report with the steps of its plan. */
export async function loadReport(
  crm: Crm,
  user: SessionUser,
  { clientApps, integration, now }: ReportContext,
): Promise<Loaded> {
  const [state, ...appChecks] = await Promise.all([
    loadOrgState(crm, user.id),
    clientApps(),
    integrationCheck(integration, user),
  ]);
  const steps = planSetup(state, crm.names, randomUUID);
  const [notOffered, hiddenPreviewFields] = await Promise.all([
    statusesNotOffered(crm, state),
    previewFieldsHiddenIn(crm, state),
  ]);
  const context = { names: crm.names, user, steps, notOffered, hiddenPreviewFields };
  const checks = [...listChecks(state, context), ...appChecks];
  return {
    steps,
    isComplete: !isUnreadable(state),
    report: {
      checkedAt: new Date(now()).toISOString(),
      isReady: !checks.some(
        ({ id, state: found }) => found === 'creatable' || (found === 'administrator' && REQUIRED.has(id)),
      ),
      canCreate: canCreate(state, crm.names),
      checks,
      plan: planFor(steps),
    },
  };
}

/** Returns the stored statuses that the status field does not offer; null if they cannot be compared. */
async function statusesNotOffered(crm: Crm, { settings }: OrgState): Promise<CheckContext['notOffered']> {
  const eventType = settings.get(EVENT_TYPE_SETTING)?.internalValue ?? '';
  const stored = settings.get(STATUS_SETTINGS.appointment)?.internalValue ?? null;
  if (findEventObject(eventType) === undefined || stored === null) return null;
  const { object, status } = appointmentObject(crm.names, eventType);
  const described = (await describeKnown(crm, [object], { refresh: true })).get(object);
  const field = described?.fields.find(({ name }) => name === status);
  const ids = statusIds(stored);
  if (field === undefined || ids === null) return null;
  const offered = new Set(field.picklistValues.filter(({ active }) => active).map(({ value }) => value));
  return { object, field: status, ids: ids.filter((id) => !offered.has(id)) };
}

/** Returns the fields that previews of the org's appointments read and the user cannot see. */
async function previewFieldsHiddenIn(crm: Crm, { settings }: OrgState): Promise<readonly string[]> {
  const events = findEventObject(settings.get(EVENT_TYPE_SETTING)?.internalValue ?? '');
  const objects = ['Work_Order__c', ...(events === undefined ? [] : [events.object])];
  const described = await describeKnown(crm, objects, { refresh: true });
  return objects.flatMap((object) => {
    const found = described.get(object);
    const visible = new Set(found?.fields.map((field) => field.name.toLowerCase()));
    return (PREVIEW_FIELDS[object] ?? [])
      .filter((field) => !visible.has(crm.names.ownField(field).toLowerCase()))
      .map((field) => `${found?.label ?? object}: ${field}`);
  });
}

function statusIds(stored: string): readonly string[] | null {
  try {
    return parseStatuses(STATUS_SETTINGS.appointment, stored).map(({ id }) => id);
  } catch {
    // An unreadable list is a separate finding.
    return null;
  }
}
