import type { SettingId } from '@fieldstone/contracts/settings/setting';
import type { AvailabilityOrg } from '../../../settings/availability.ts';
import { settingKind } from '../../../settings/item-kinds/setting-kind.ts';
import { blocksOf } from '../check-values.ts';
import type { Block } from '../check-values.ts';
import type { CheckedValue } from '../setting-values.ts';

/** Returns the settings whose values cannot be copied to any target, with the reason. */
export async function settingBlocks(
  access: AvailabilityOrg,
  settings: ReadonlyMap<SettingId, CheckedValue>,
): Promise<ReadonlyMap<SettingId, Block>> {
  const values = [...settings].map(([settingId, { value }]) => ({
    key: settingId,
    settingId,
    planned: value && { place: { target: '', settingId }, value, earlier: [] },
  }));
  const blocks = await blocksOf(access, settingKind, values, true);
  return new Map(
    [...blocks].map(([settingId, block]) => {
      // The problem of a source's value is more precise.
      const problem = block.reason === 'invalid' ? settings.get(settingId)?.problem : undefined;
      return [settingId, problem === undefined ? block : { reason: block.reason, ...problem }];
    }),
  );
}
