import type { DocumentProduct } from '@fieldstone/contracts/skills/knowledge-documents';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import styles from './page.module.css';

/** The products that a document is about, as tags. */
export function Products({ products }: { readonly products: readonly DocumentProduct[] }) {
  const { t } = useTranslation('ai');
  if (products.length === 0) return <span className={styles.note}>{t('knowledge-documents.noProducts')}</span>;
  return (
    <ul className={styles.tags}>
      {products.map(({ id, name }) => (
        <li key={id}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
