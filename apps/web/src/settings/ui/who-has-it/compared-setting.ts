import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import type { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { readValidPart } from '@fieldstone/contracts/settings/lenient-reading';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import type { SettingSummary } from '@fieldstone/contracts/settings/setting-summary';
import type { ConsolePage } from '../../../lib/navigation/console-pages.ts';
import { plainView } from '../../views/setting-view.tsx';
import type { SettingView } from '../../views/setting-view.tsx';

/** A setting whose values in all group profiles a page shows. */
export type ComparedSetting<P extends Payload> = Pick<ConsolePage, 'slug'> & {
  readonly id: OverviewSettingId;
  readonly view: SettingView;
  /** Returns the value on the page in short. */
  summaryOfEdit(edit: P): SettingSummary;
  /** Returns a recorded value in short; null records that nothing was stored. */
  summaryOfChange(payload: Payload | null): SettingSummary;
};

/** A setting of the contracts. */
export type KnownSetting<P extends Payload> = Setting<P> & Pick<(typeof allSettings)[number], 'id' | 'name'>;

/** Returns a setting of the contracts for comparison. */
export function comparedSetting<P extends Payload>(
  setting: KnownSetting<P>,
  view = plainView(setting),
): ComparedSetting<P> {
  const { id, slug, schema, defaults } = setting;
  return {
    id,
    slug,
    view,
    summaryOfEdit: (edit) => setting.summary(edit),
    summaryOfChange: (payload) => setting.summary(readValidPart(schema, defaults, payload ?? {}).payload),
  };
}
