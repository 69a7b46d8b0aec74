import type { OverviewSettingId, ProfileValue } from '@fieldstone/contracts/organization/overview';
import type { SessionContext } from '../../http/context.ts';
import { keptDirectory } from '../../salesforce/queries/profile-directory.ts';
import type { ReadModel } from '../../settings/read-model/read-model.ts';
import { summaryOfValue } from '../../settings/summary-of-value.ts';

/** Returns the value of a setting in each active group profile. */
export async function readProfileValues(
  { readModel }: { readonly readModel: ReadModel },
  context: SessionContext,
  settingId: OverviewSettingId,
): Promise<ProfileValue[]> {
  const reading = await readModel.open(context);
  const [{ profiles }, rows] = await Promise.all([keptDirectory(context.crm), reading.valuesOf(settingId)]);
  const stored = new Map(rows.map((row) => [row.profile_id, row]));
  return profiles
    .filter(({ isActive }) => isActive)
    .map(({ id, name, users }) => {
      const { internal_value: value = null, display_value: form = null } = stored.get(id) ?? {};
      return {
        id,
        name,
        users,
        summary: summaryOfValue(settingId, value, form),
        origin: value === null ? 'default' : 'set',
      };
    });
}
