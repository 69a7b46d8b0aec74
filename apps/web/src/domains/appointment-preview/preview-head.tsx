import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs';
import { useTranslation } from 'react-i18next';
import { describeCause, isSilent } from '../../lib/api/report-error.ts';
import { Button } from '@fieldstone/ui/button';
import { SearchableSelect } from '@fieldstone/ui/select';
import { Spinner } from '@fieldstone/ui/spinner';
import styles from './appointment-preview.module.css';
import { TechnicianChoice } from './technician-choice.tsx';
import type { TechnicianOfPreview } from './use-technician.ts';
import type { WorkOrders } from './use-work-orders.ts';

export type PreviewHeadProps = {
  readonly headingId: string;
  readonly profileId: string;
  readonly technician: TechnicianOfPreview;
  readonly workOrders: WorkOrders;
  /** A newer preview is loading. */
  readonly isLoading: boolean;
  readonly onChoose: (workOrder: string) => void;
};

/** Shows the preview's title, and the choice of the technician and of work orders. */
export function PreviewHead(props: PreviewHeadProps) {
  const { headingId, profileId, technician, workOrders, isLoading, onChoose } = props;
  const { t } = useTranslation('preview');
  const { isEmpty, chosen, choices, search, isSearching, searchError } = workOrders;
  const listed =
    chosen === undefined || search !== '' ? choices : [chosen, ...choices.filter((one) => one.id !== chosen.id)];
  const searchText = () => {
    if (isSearching) return t('search.running');
    return searchError !== null && !isSilent(searchError) ? describeCause(searchError) : t('search.none', { search });
  };
  return (
    <header className="stack-1">
      <div className={styles.line}>
        <h2 id={headingId} className="title">
          {t('title')}
        </h2>
        {isLoading && (
          <span className={styles.progress}>
            <Spinner label={t('updating')} />
          </span>
        )}
      </div>
      <p className="note">
        {technician.shown === undefined ? t('hint') : t('technician.hint', { name: technician.shown.name })}
      </p>
      {technician.isOffered && (
        <div className={styles.technician}>
          <TechnicianChoice profileId={profileId} technician={technician} />
        </div>
      )}
      <div className={styles.tools}>
        <SearchableSelect
          label={t('workOrder')}
          searchLabel={t('search.label')}
          placeholder={technician.shown === undefined ? t('sample') : t('technician.appointments')}
          emptyText={searchText()}
          search={{ value: search, onChange: workOrders.setSearch }}
          options={listed.map(({ id, name, subject }) => ({
            id,
            label: name,
            ...(subject === null ? {} : { description: subject }),
          }))}
          value={chosen?.id ?? null}
          onChange={onChoose}
        />
        <Button icon={<IconArrowsShuffle aria-hidden="true" />} isDisabled={isEmpty} onPress={workOrders.showOthers}>
          {t('another')}
        </Button>
      </div>
    </header>
  );
}
