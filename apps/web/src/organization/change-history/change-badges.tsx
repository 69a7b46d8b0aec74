import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';

type Icon = ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>;

const ICONS: Partial<Record<ChangeOrigin, Icon>> = {
  api: IconApi,
  copy: IconCopy,
  outside: IconExternalLink,
  restore: IconHistory,
  undo: IconArrowBackUp,
};

/** The kind of a change, and its outcome unless it was saved. */
export function ChangeBadges({ entry }: { readonly entry: Pick<ChangeHistoryEntry, 'origin' | 'outcome'> }) {
  const { t } = useTranslation('change-history');
  return (
    <>
      {entry.outcome !== 'done' && (
        <Badge tone={entry.outcome === 'failed' ? 'danger' : 'warning'}>{t(`outcomes.${entry.outcome}`)}</Badge>
      )}
      <OriginBadge origin={entry.origin} />
    </>
  );
}

/** The kind of a change. */
export function OriginBadge({ origin }: Pick<ChangeHistoryEntry, 'origin'>) {
  const { t } = useTranslation('change-history');
  const Icon = ICONS[origin];
  return (
    <Badge tone={origin === 'outside' ? 'warning' : 'neutral'}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      <span>{t(`origins.${origin}`)}</span>
    </Badge>
  );
}
