import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { eventSettingsEditable } from './event-settings-editable.ts';
import { eventSettingsQuery } from './event-settings-query.ts';
import { ProcessChoice } from './process-choice.tsx';
import { offeredOf } from './processes.ts';

/** Shows event settings: the form that opens when a technician edits an event (requirement EVT-01). */
export function Page({ profile }: PageProps) {
  const client = useQueryClient();
  const eventType = useAppData().eventTypeName;
  const editable = useMemo(() => eventSettingsEditable(client, eventType, profile.id), [client, eventType, profile.id]);
  const query = eventSettingsQuery(eventType, profile.id);
  // The form loads this query; the page only observes it.
  const { data } = useQuery({ ...query, enabled: false });
  const processes = data ? offeredOf(data) : [];
  return (
    <SettingsPage
      setting={editable}
      profile={profile}
      renderValue={(_path, value) => editable.nameOf(value)}
      findGone={editable.findGone}
    >
      {(form) => <ProcessChoice form={form} processes={processes} eventType={eventType} />}
    </SettingsPage>
  );
}
