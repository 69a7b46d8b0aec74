import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';
import { useQueryClient } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '@fieldstone/ui/avatar';
import { Badge } from '@fieldstone/ui/badge';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { differencesOf } from '../../settings/differences/differences-of.ts';
import styles from './change-history.module.css';
import { ChangeDetails } from './change-details.tsx';
import { subjectOf } from './change-subject.ts';
import type { ChangeSubject } from './change-subject.ts';
import { PagePartsContext } from './page-parts.ts';
import { ProcessSummary } from './process-change.tsx';
import { usePlainLines } from './use-plain-lines.ts';
import { useSentence, useSummary } from './use-change-text.ts';

export type ChangeEntryProps = {
  readonly entry: ChangeHistoryEntry;
  readonly isExpanded: boolean;
  readonly onExpandedChange: (isExpanded: boolean) => void;
};

type Icon = ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>;

const ICONS: Partial<Record<ChangeOrigin, Icon>> = {
  api: IconApi,
  copy: IconCopy,
  outside: IconExternalLink,
  restore: IconHistory,
  undo: IconArrowBackUp,
};

/** Shows a change: when, who, what and its kind; expanded, its difference and what can be done with it. */
export function ChangeEntry({ entry, isExpanded, onExpandedChange }: ChangeEntryProps) {
  const { t } = useTranslation('change-history');
  const client = useQueryClient();
  const org = useAppData();
  const { locale, timeZone } = useSessionUser();
  const { key, values } = useSentence()(entry);
  const { partOf } = use(PagePartsContext);
  const subject = useMemo(() => subjectOf(entry, client, org, partOf), [entry, client, org, partOf]);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone }).format(new Date(entry.at));
  const Icon = ICONS[entry.origin];
  return (
    <li id={`change-${entry.id}`} className={styles.entry} data-open={isExpanded}>
      <Disclosure
        isExpanded={isExpanded}
        onExpandedChange={onExpandedChange}
        title={
          <span className={styles.title}>
            <time dateTime={entry.at} className={styles.time}>
              {time}
            </time>{' '}
            <Avatar name={entry.by ?? t('someone')} size="small" />{' '}
            <span className={styles.text}>
              <span className={styles.sentence}>
                <Trans
                  t={t}
                  i18nKey={`sentences.${key}`}
                  values={values}
                  components={{ who: <strong />, what: <strong /> }}
                />
              </span>{' '}
              <span className={styles.summary}>
                {entry.process ? (
                  <ProcessSummary {...entry} />
                ) : (
                  <>
                    {entry.origin === 'outside' && <span>{`${t('summary.found')}: `}</span>}
                    {subject ? <SubjectSummary subject={subject} /> : <PlainSummary entry={entry} />}
                  </>
                )}
              </span>
            </span>{' '}
            <span className={styles.badges}>
              {entry.outcome !== 'done' && (
                <Badge tone={entry.outcome === 'failed' ? 'danger' : 'warning'}>{t(`outcomes.${entry.outcome}`)}</Badge>
              )}
              <Badge tone={entry.origin === 'outside' ? 'warning' : 'neutral'}>
                {Icon && <Icon size={14} aria-hidden="true" />}
                <span>{t(`origins.${entry.origin}`)}</span>
              </Badge>
            </span>
          </span>
        }
      >
        {isExpanded && <ChangeDetails entry={entry} subject={subject} />}
      </Disclosure>
    </li>
  );
}

function SubjectSummary({
  subject: { editable, change, renderValue },
}: {
  readonly subject: ChangeSubject;
}): ReactNode {
  const { t } = useTranslation('change-history');
  const summary = useSummary(editable, renderValue);
  return <span>{change.unreadable?.after ? t('summary.unreadable') : summary(differencesOf(editable, change))}</span>;
}

function PlainSummary({ entry }: { readonly entry: ChangeHistoryEntry }): ReactNode {
  return <span>{usePlainLines(entry)[0]}</span>;
}
