import { SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../lib/session/use-moment.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { connectionsQuery } from './knowledge-queries.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Returns functions that format a file's size, last change and source for the user. */
export function useFileTexts() {
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  const { locale } = useSessionUser();
  const moment = useMoment();
  const { data } = useQuery(connectionsQuery);
  const sourceOf = (id: string) =>
    data?.connections.find((connection) => connection.id === id)?.name ??
    (id === SALESFORCE_FILES ? t('ai-knowledge:knowledge-documents.salesforceFiles') : id);
  return {
    size: (bytes: number) => sizeText(bytes, locale),
    changed: (at: string | null) => (at === null ? t('ai-knowledge:knowledge-documents.unknown') : moment(at)),
    source: sourceOf,
  };
}

function sizeText(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
  return format.format(bytes / 1000 ** step);
}
