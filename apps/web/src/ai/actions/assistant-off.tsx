import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { aiPageOf } from '../../lib/navigation/ai-pages.ts';
import { aiPath } from '../../lib/navigation/paths.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Link } from '../../lib/page/link.tsx';
import { trialQuery } from './trial-query.ts';

/** Shows which switch is off while no one can use actions. */
export function AssistantOff() {
  const { t } = useTranslation('ai');
  const { data } = useQuery(trialQuery);
  if (data?.isAssistantOn !== false) return null;
  const page = pageName('ai-assistant');
  return (
    <Banner tone="info" title={t('ai-actions.off', { page })}>
      <Link to={aiPath(aiPageOf('ai-assistant').key)}>{t('overview.open', { page })}</Link>
    </Banner>
  );
}
