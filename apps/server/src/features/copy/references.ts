import { appointmentColor } from '@fieldstone/contracts/appointment-color';
import { appointmentStatus, statusToSave } from '@fieldstone/contracts/appointment-status';
import { barcode, processesOf } from '@fieldstone/contracts/barcode';
import { locationTracking } from '@fieldstone/contracts/location-tracking';
import type { Payload, SettingId } from '@fieldstone/contracts/setting';
import { STATUS_SETTINGS } from '@fieldstone/contracts/status-source';
import * as z from 'zod/mini';
import type { Crm } from '../../crm/crm.ts';
import { loadGlobalSettings } from '../../crm/global-settings.ts';
import { countModules } from '../../crm/modules.ts';
import { inChunks, name, soql } from '../../crm/soql.ts';
import { parseStatuses } from '../../crm/stored-statuses.ts';
import { textOf } from '../../crm/values.ts';
import { AppError } from '../../errors.ts';

type Payloads = ReadonlyMap<SettingId, Payload>;

/** What the payload of a setting names, by setting. */
type Names = ReadonlyMap<SettingId, (payload: Payload) => readonly string[]>;

/** Names by setting; settings without any are left out. */
type Named = ReadonlyMap<SettingId, readonly string[]>;

/** The ids of the processes and expressions that a setting's payload names: records of the org that can go away or be switched off. */
const PROCESSES: Names = new Map([
  [
    appointmentColor.id,
    (payload: Payload) =>
      z.parse(appointmentColor.schema, payload).configuration.map(({ expression }) => expression.processId),
  ],
  [barcode.id, (payload: Payload) => processesOf(z.parse(barcode.schema, payload))],
]);

/** The ids of the statuses that matter to a setting: the org keeps a list of those that there are. */
const STATUSES: Names = new Map([
  [
    appointmentStatus.id,
    (payload: Payload) =>
      statusToSave(z.parse(appointmentStatus.schema, payload)).configuration.flatMap(({ fromStatus, toStatus }) => [
        fromStatus,
        toStatus,
      ]),
  ],
  [
    locationTracking.id,
    (payload: Payload) => {
      const { enabled, status } = z.parse(locationTracking.schema, payload);
      return enabled ? status : [];
    },
  ],
]);

function namedIn(payloads: Payloads, names: Names): Named {
  return nonEmpty([...payloads].map(([id, payload]) => [id, [...new Set(names.get(id)?.(payload) ?? [])]]));
}

const nonEmpty = (named: ReadonlyArray<readonly [SettingId, readonly string[]]>): Named =>
  new Map(named.filter(([, ids]) => ids.length > 0));

/**
 * What valid payloads name and the org does not have, as a sentence by setting; settings that lack nothing are left out. Field paths
 * are not looked at: every object on their way would cost a call.
 */
export async function missingReferences(crm: Crm, payloads: Payloads): Promise<ReadonlyMap<SettingId, string>> {
  const [processes, statuses] = await Promise.all([
    missingProcesses(crm, namedIn(payloads, PROCESSES)),
    missingStatuses(crm, namedIn(payloads, STATUSES)),
  ]);
  const say = (missing: Named, sentence: string) =>
    [...missing].map(([id, ids]): [SettingId, string] => [id, `${sentence}: ${listOf(ids)}.`]);
  return new Map([
    ...say(processes, 'The org does not have these processes, or they are inactive'),
    ...say(statuses, 'The org does not have these statuses'),
  ]);
}

/** Most names that a sentence spells out. */
const NAMED = 20;

function listOf(ids: readonly string[]): string {
  const others = ids.length - NAMED;
  return others > 0 ? `${ids.slice(0, NAMED).join(', ')} and ${others} more` : ids.join(', ');
}

/** The processes that the org does not have or has switched off. */
async function missingProcesses(crm: Crm, named: Named): Promise<Named> {
  const all = [...new Set([...named.values()].flat())];
  const { process } = crm.names;
  const rows = await inChunks(all, (chunk) =>
    crm.query(soql`
      SELECT Id, ${name(process.processId)} FROM ${name(process.object)}
      WHERE ${name(process.processId)} IN ${chunk} AND ${name(process.active)} = true`),
  );
  const active = new Set(rows.map((row) => textOf(row, process.processId)));
  return nonEmpty([...named].map(([setting, ids]) => [setting, ids.filter((id) => !active.has(id))]));
}

/**
 * The statuses that are not in the org's list; with the service board transitions are among its own (requirement STA-07). A list that
 * is not there, or cannot be read, speaks against no status.
 */
async function missingStatuses(crm: Crm, named: Named): Promise<Named> {
  if (named.size === 0) return new Map();
  const [stored, boards] = await Promise.all([
    loadGlobalSettings(crm, Object.values(STATUS_SETTINGS)).catch(noneIfNotFound),
    named.has(appointmentStatus.id) ? countModules(crm, 'SERVICE_BOARD') : 0,
  ]);
  const knownTo = (setting: SettingId): ReadonlySet<string> => {
    const list = setting === appointmentStatus.id && boards > 0 ? 'serviceBoard' : 'appointment';
    return statusIds(STATUS_SETTINGS[list], stored.get(STATUS_SETTINGS[list]));
  };
  const missing = [...named].map(([setting, ids]): [SettingId, readonly string[]] => {
    const known = knownTo(setting);
    return [setting, known.size === 0 ? [] : ids.filter((id) => !known.has(id))];
  });
  return nonEmpty(missing);
}

function statusIds(settingId: string, stored: string | undefined): ReadonlySet<string> {
  if (stored === undefined) return new Set();
  try {
    return new Set(parseStatuses(settingId, stored).map(({ id }) => id));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Set();
  }
}

/** An org without a global profile has no lists. */
function noneIfNotFound(error: unknown): ReadonlyMap<string, string> {
  if (error instanceof AppError && error.code === 'not_found') return new Map();
  throw error;
}
