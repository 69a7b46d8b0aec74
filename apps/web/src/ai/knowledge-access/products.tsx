import type { DocumentProduct } from '@fieldstone/contracts/skills/knowledge-documents';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';

/** Shows the products of a document as tags. */
export function Products({ products }: { readonly products: readonly DocumentProduct[] }) {
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  if (products.length === 0) return <span className="note">{t('ai-knowledge:knowledge-documents.noProducts')}</span>;
  return (
    <ul className="wrap-2">
      {products.map(({ id, name }) => (
        <li key={id}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
