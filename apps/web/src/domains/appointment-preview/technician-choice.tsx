import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchableSelect } from '@fieldstone/ui/select';
import { describeCause, isSilent } from '../../lib/api/report-error.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { TYPING_MS, useDebounced } from '../../lib/use-debounced.ts';
import { groupProfileUsersQuery } from '../group-profile/group-profile-queries.ts';
import type { TechnicianOfPreview } from './use-technician.ts';

export type TechnicianChoiceProps = {
  readonly profileId: string;
  readonly technician: TechnicianOfPreview;
};

/** The option for the appointments of any technician. */
const ANY = '';

/** Chooses among the users of the group profile, who are loaded when the list opens. */
export function TechnicianChoice({ profileId, technician: { shown, choose } }: TechnicianChoiceProps) {
  const { t } = useTranslation('preview');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const { value: desired, isUpToDate } = useDebounced(search.trim(), search.trim(), TYPING_MS);
  const users = useQuery({ ...groupProfileUsersQuery(profileId, desired), enabled: isOpen });
  const found = (isUpToDate ? users.data?.records : undefined) ?? [];
  const listed = shown === undefined || search !== '' ? found : [shown, ...found.filter(({ id }) => id !== shown.id)];
  const emptyText = () => {
    if (!isUpToDate || users.isFetching) return t('search.running');
    if (users.error !== null && !isSilent(users.error)) return describeCause(users.error);
    return desired === '' ? t('technician.noUsers') : t('technician.none', { search: desired });
  };
  return (
    <>
      <SearchableSelect
        label={t('technician.label')}
        searchLabel={t('technician.search')}
        placeholder={t('technician.any')}
        emptyText={emptyText()}
        search={{ value: search, onChange: setSearch }}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setSearch('');
        }}
        options={[
          ...(shown === undefined || search !== '' ? [] : [{ id: ANY, label: t('technician.any') }]),
          ...listed.map(({ id, name, profile }) => ({ id, label: name, description: profile })),
        ]}
        value={shown?.id ?? null}
        onChange={(id) => choose(listed.find((one) => one.id === id))}
      />
      <FailureBanner
        tone="warning"
        title={t('technician.failed')}
        error={users.error}
        onRetry={users.refetch}
        isRetrying={users.isFetching}
      />
    </>
  );
}
