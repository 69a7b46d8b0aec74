import { DOCUMENT_PRODUCTS_LIMIT, PRODUCT_SEARCH_MINIMUM } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentProduct } from '@fieldstone/contracts/skills/knowledge-documents';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Banner } from '@fieldstone/ui/banner';
import { ChooseDialog } from '@fieldstone/ui/data-grid';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { useSearchSelection } from '../../lib/use-search-selection.ts';
import { productSearchQuery } from './knowledge-queries.ts';

export type ProductsDialogProps = {
  /** The title of the document. */
  readonly title: string;
  readonly products: readonly DocumentProduct[];
  readonly onApply: (products: DocumentProduct[]) => void;
  readonly onClose: () => void;
};

/** Selects the products of a document by a search for name or code; without a search it lists the chosen ones. */
export function ProductsDialog({ title, products, onApply, onClose }: ProductsDialogProps) {
  const { t } = useTranslation('ai-knowledge', { keyPrefix: 'knowledge-documents' });
  const { searchText, isShort, selected, seen, ...rest } = useSearchSelection(products, PRODUCT_SEARCH_MINIMUM);
  const { data, error, isFetching } = useQuery(productSearchQuery(searchText));
  const columns = useMemo(
    () => [{ id: 'name', label: t('columns.products'), width: '1fr', render: nameOf, sortBy: nameOf }],
    [t],
  );
  const isTooMany = selected.size > DOCUMENT_PRODUCTS_LIMIT;
  return (
    <ChooseDialog
      title={t('products.title', { title })}
      label={t('columns.products')}
      columns={columns}
      {...rest.grid(data, isFetching, { nameOf })}
      search={{ label: t('products.search'), ...rest.search }}
      empty={<EmptyState title={t(isShort ? 'noProducts' : 'products.none')} />}
      applyLabel={t('products.apply')}
      isApplyDisabled={isTooMany}
      onApply={(ids) => onApply(seen.filter(({ id }) => ids.has(id)))}
      onClose={onClose}
    >
      <FailureBanner title={t('products.failed')} error={isShort ? null : error} />
      {isShort && <p className="note">{t('products.minimum', { count: PRODUCT_SEARCH_MINIMUM })}</p>}
      {isTooMany && <Banner tone="warning" title={t('products.full', { count: DOCUMENT_PRODUCTS_LIMIT })} />}
    </ChooseDialog>
  );
}

const nameOf = ({ name }: DocumentProduct): string => name;
