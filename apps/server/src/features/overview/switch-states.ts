import type { SwitchState } from '@fieldstone/contracts/organization/overview';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import type { SessionContext } from '../../http/context.ts';
import { keptDirectory } from '../../salesforce/queries/profile-directory.ts';
import type { ReadModel } from '../../settings/read-model/read-model.ts';
import { summaryOfValue } from '../../settings/summary-of-value.ts';

/** Returns in which active group profiles a setting that is a single switch is on. */
export async function readSwitchStates(
  { readModel }: { readonly readModel: ReadModel },
  context: SessionContext,
  settingId: SettingId,
): Promise<SwitchState[]> {
  const reading = await readModel.open(context);
  const [{ profiles }, rows] = await Promise.all([keptDirectory(context.crm), reading.valuesOf(settingId)]);
  const values = new Map(rows.map(({ profile_id, internal_value }) => [profile_id, internal_value]));
  return profiles
    .filter(({ isActive }) => isActive)
    .map(({ id, name, users }) => {
      const value = values.get(id) ?? null;
      return {
        id,
        name,
        users,
        isOn: summaryOfValue(settingId, value, null)?.on ?? null,
        origin: value === null ? 'default' : 'set',
      };
    });
}
