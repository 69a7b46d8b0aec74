import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { exampleDataQuery, REPORTS_KEY } from './insight-queries.ts';

/** Shows the progress of the example data of the embedded org, and loads the reports again when it is complete (requirement INX-09). */
export function ExampleData() {
  const { t } = useTranslation('insights');
  const { locale } = useSessionUser();
  const client = useQueryClient();
  const { data } = useQuery(exampleDataQuery);
  const progress = data?.progress ?? null;
  const isRunning = progress !== null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries({ queryKey: REPORTS_KEY });
    wasRunning.current = isRunning;
  }, [client, isRunning]);
  if (progress === null) return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Banner tone="info" title={t('exampleData.title', { progress: percent.format(progress) })}>
      <p>{t('exampleData.text')}</p>
    </Banner>
  );
}
