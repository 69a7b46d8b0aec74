import { AI_USAGE_CHANGE, GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { groupProfileState } from '@fieldstone/contracts/organization/group-profiles';
import { useTranslation } from 'react-i18next';
import { useChangeLines } from '../../domains/group-profile/use-change-lines.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';

const FIGURES = ['inputTokens', 'outputTokens', 'credits'] as const;

/** Returns the changed values of a change of a group profile or of AI usage, which have no fields of a page. */
export function usePlainLines({ settingId, before, after }: ChangeHistoryEntry): readonly string[] {
  const { t } = useTranslation('change-history');
  const { locale } = useSessionUser();
  const linesOf = useChangeLines();
  if (settingId === AI_USAGE_CHANGE) {
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
    const textOf = (value: unknown) => number.format(Number(value));
    return FIGURES.filter((name) => before?.[name] !== after?.[name]).map((name) =>
      t(`usage.${name}`, { before: textOf(before?.[name]), after: textOf(after?.[name]) }),
    );
  }
  if (settingId !== GROUP_PROFILE_CHANGE) return [];
  return linesOf(groupProfileState.safeParse(before).data ?? {}, groupProfileState.safeParse(after).data ?? {});
}
