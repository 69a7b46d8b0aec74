import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SettingsPage } from '../../settings/settings-page.tsx';
import { useAppData } from '../../shared/app-data/app-data-query.ts';
import type { PageProps } from '../../shared/page.ts';
import { eventSettingsEditable } from './event-settings-editable.ts';
import { eventSettingsQuery } from './event-settings-query.ts';
import { ProcessChoice } from './process-choice.tsx';
import { offeredOf } from './processes.ts';

/** Event settings: the form that opens when a technician edits an event (requirement EVT-01). */
export function Page({ profile }: PageProps) {
  const client = useQueryClient();
  const eventType = useAppData().eventType.name;
  const editable = useMemo(() => eventSettingsEditable(client, eventType, profile.id), [client, eventType, profile.id]);
  // Read by the page's form; here only looked at.
  const { data } = useQuery({ ...eventSettingsQuery(eventType, profile.id), enabled: false });
  const processes = data ? offeredOf(data) : [];
  return (
    <SettingsPage
      setting={editable}
      profile={profile}
      renderValue={(_path, value) => processes.find(({ processId }) => processId === value)?.processName}
    >
      {(form) => <ProcessChoice form={form} processes={processes} eventType={eventType} />}
    </SettingsPage>
  );
}
