import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeCause, isSilent } from '../../lib/api/report-error.ts';
import { settingQuery } from '../model/setting-source.ts';
import { canUseDefault } from '../model/editable.ts';
import type { Stored } from '../model/stored.ts';
import { insteadOf, UnreadableSetting } from '../model/stored.ts';
import type { SettingForm } from '../model/use-setting.ts';
import { useFieldLabel } from '../ui/use-value-text.ts';
import { useReason } from '../ui/use-reason.ts';
import type { HistoryOptions } from './history-options.ts';
import { isHistoryOfParts, readVersion } from './versions.ts';

/** The reasons why a version cannot be restored. */
export type RestoreFailure = { readonly title: string; readonly reasons: readonly string[] };

type Ready<P extends Payload> =
  | { readonly payload: P; readonly base: Stored<P>; readonly usesDefault: boolean }
  | { readonly reasons: readonly string[] };

/**
 * Returns functions that restore an earlier version. The base is the current stored value, not the one that the page opened
 * with, because the version replaces all later changes. Closing the dialog cancels the restore.
 */
export function useRestore<P extends Payload>(
  form: SettingForm<P>,
  profileId: string,
  { savesAtOnce = false, findGone }: HistoryOptions<P>,
  onRestored: (change: SettingChange) => void,
) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const reasonOf = useReason(useFieldLabel(form.setting));
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: async (change: SettingChange): Promise<Ready<P>> => {
      // The stored values complete a part.
      const part = isHistoryOfParts(form.setting) ? { ...form.state.stored?.payload, ...change.after } : change.after;
      const version = readVersion(form.setting, part);
      const usesDefault = part === null && canUseDefault(form.setting);
      if ('broken' in version) return { reasons: version.broken.map(reasonOf) };
      const { payload } = version;
      const [base, reasons = []] = await Promise.all([
        client.query(settingQuery(form.setting, profileId)).catch((cause: unknown) => {
          if (cause instanceof UnreadableSetting) return insteadOf(form.setting.defaults, cause);
          throw cause;
        }),
        usesDefault ? [] : findGone?.(payload),
      ]);
      return reasons.length > 0 ? { reasons } : { payload, base, usesDefault };
    },
  });

  const failure = (): RestoreFailure | undefined => {
    if (error && !isSilent(error)) return { title: t('history.restoreFailed'), reasons: [describeCause(error)] };
    return data && 'reasons' in data ? { title: t('history.impossible'), reasons: data.reasons } : undefined;
  };

  return {
    restore: (change: SettingChange): void =>
      mutate(change, {
        onSuccess: (ready) => {
          if (!('payload' in ready)) return;
          form.dispatch({ type: 'versionRestored', ...ready, savesAtOnce });
          onRestored(change);
        },
      }),
    /** The id of the change that is being restored. */
    pending: isPending ? variables.id : undefined,
    failureOf: ({ id }: SettingChange) => (id === variables?.id ? failure() : undefined),
  };
}
