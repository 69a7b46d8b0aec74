import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { Banner } from '@fieldstone/ui/banner';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { SearchableRadios } from '@fieldstone/ui/radio';
import type { EventPayload } from '../../settings/event-settings-editable.ts';
import styles from './process-choice.module.css';
import { shortened } from './processes.ts';
import type { OfferedProcess } from './processes.ts';

export type ProcessChoiceProps = {
  readonly form: PageForm<EventPayload>;
  readonly processes: readonly OfferedProcess[];
  readonly eventType: string;
};

/** Shows a choice of the default process, with names and ids. */
export function ProcessChoice({ form, processes, eventType }: ProcessChoiceProps) {
  const { t } = useTranslation(['settings', 'calendar']);
  const errorText = useErrorText();
  const { edit } = form;
  if (processes.length === 0) {
    return <EmptyState title={t('calendar:editEvents.none')}>{t('calendar:editEvents.noneText')}</EmptyState>;
  }
  const gone = processes.find(({ isGone }) => isGone);
  const field = 'event-settings.fields.defaultEditEventProcessId';
  return (
    <div className={styles.choice}>
      {gone && (
        <Banner tone="warning" title={t('calendar:editEvents.goneTitle')}>
          <p>{t('calendar:editEvents.goneText', { form: gone.processName })}</p>
        </Banner>
      )}
      <SearchableRadios
        label={t(`${field}.label`)}
        description={t(`${field}.description`, { eventType })}
        searchLabel={t('calendar:editEvents.search')}
        emptyText={(search) => t('calendar:editEvents.noMatch', { search })}
        options={processes.map(({ processId, processName, isGone }) => ({
          id: processId,
          label: processName,
          description: shortened(processId),
          ...(isGone && { badge: t('calendar:editEvents.gone') }),
        }))}
        value={edit.defaultEditEventProcessId}
        isDisabled={form.isReadOnly}
        errorMessage={errorText(form.errors['defaultEditEventProcessId'])}
        onChange={(processId) =>
          form.change('defaultEditEventProcessId', { ...edit, defaultEditEventProcessId: processId })
        }
      />
    </div>
  );
}
