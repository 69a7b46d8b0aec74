import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { aiPages } from '../../shared/navigation/ai-pages.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { NotFound } from '../not-found.tsx';
import { aiPageComponents } from './ai-page-loads.ts';

/** A page of the AI Console by its key. */
export function AiPageRoute() {
  const { t } = useTranslation('app');
  const { page: key } = useParams();
  const name = aiPages.find((page) => page.key === key)?.name;
  const Page = name === undefined ? undefined : aiPageComponents[name];
  if (!Page) return <NotFound />;
  return (
    <Suspense fallback={<Skeleton label={t('loadingPage')} />}>
      <Page key={key} />
    </Suspense>
  );
}
