import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../navigation/paths.ts';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Link } from './link.tsx';
import { PageHeader } from './page-header.tsx';

export type NotFoundProps = { readonly title?: string; readonly text?: string };

/** Shows that the page, or what `title` and `text` name, does not exist in this org. */
export function NotFound({ title, text }: NotFoundProps) {
  const { t } = useTranslation('app');
  return (
    <div className="stack-5">
      <PageHeader title={title ?? t('notFound.title')} />
      <Card>
        <EmptyState
          title={text ?? t('notFound.text')}
          icon={<IconMap size={28} />}
          action={<Link to={PATHS.home}>{t('notFound.home')}</Link>}
        />
      </Card>
    </div>
  );
}
