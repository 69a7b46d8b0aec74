import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { DOCUMENT_PRODUCTS_LIMIT, PRODUCT_SEARCH_MINIMUM } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentProduct } from '@fieldstone/contracts/skills/knowledge-documents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { Dialog } from '@fieldstone/ui/dialog';
import { IconButton } from '@fieldstone/ui/icon-button';
import { SearchField } from '@fieldstone/ui/search-field';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { TYPING_MS, useDebounced } from '../../lib/use-debounced.ts';
import { productSearchQuery } from './knowledge-queries.ts';
import editor from '../../settings/ui/editor.module.css';
import styles from './page.module.css';
import dialogStyles from './dialogs.module.css';

export type ProductsDialogProps = {
  /** The title of the document. */
  readonly title: string;
  readonly products: readonly DocumentProduct[];
  readonly onApply: (products: DocumentProduct[]) => void;
  readonly onClose: () => void;
};

/** Edits the products of a document, with a search by name or code. */
export function ProductsDialog({ title, products, onApply, onClose }: ProductsDialogProps) {
  const { t } = useTranslation(['ai', 'ai-knowledge', 'common']);
  const [chosen, setChosen] = useState<readonly DocumentProduct[]>(products);
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const { value: searchText, isUpToDate } = useDebounced(typed, typed, TYPING_MS);
  const found = useQuery(productSearchQuery(searchText));
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLUListElement, HTMLDivElement>('li');
  const isShort = typed.length < PRODUCT_SEARCH_MINIMUM;
  const isFull = chosen.length >= DOCUMENT_PRODUCTS_LIMIT;
  const has = (id: string) => chosen.some((product) => product.id === id);
  const without = (id: string) => chosen.filter((product) => product.id !== id);
  const isSearching = !isShort && (!isUpToDate || found.isFetching);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ai-knowledge:knowledge-documents.products.title', { title })}
      actions={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onPress={() => onApply([...chosen])}>
            {t('ai-knowledge:knowledge-documents.products.apply')}
          </Button>
        </>
      }
    >
      <div className={editor.editor}>
        {chosen.length === 0 && <p className={editor.note}>{t('ai-knowledge:knowledge-documents.noProducts')}</p>}
        <ul ref={listRef} aria-label={t('ai-knowledge:knowledge-documents.products.chosen')} className={styles.tags}>
          {chosen.map(({ id, name }, index) => (
            <li key={id} className={dialogStyles.tag}>
              <span>{name}</span>
              <IconButton
                label={t('ai-knowledge:knowledge-documents.products.remove', { name })}
                icon={<IconX aria-hidden="true" size={14} />}
                onPress={() => {
                  setChosen(without(id));
                  rowRemoved(index);
                }}
              />
            </li>
          ))}
        </ul>
        <div ref={fallbackRef} tabIndex={-1}>
          <SearchField
            label={t('ai-knowledge:knowledge-documents.products.search')}
            value={search}
            onChange={setSearch}
          />
        </div>
        {isShort && (
          <p className={editor.note}>
            {t('ai-knowledge:knowledge-documents.products.minimum', { count: PRODUCT_SEARCH_MINIMUM })}
          </p>
        )}
        {isFull && (
          <Banner
            tone="info"
            title={t('ai-knowledge:knowledge-documents.products.full', { count: DOCUMENT_PRODUCTS_LIMIT })}
          />
        )}
        <FailureBanner
          title={t('ai-knowledge:knowledge-documents.products.failed')}
          error={isShort ? null : found.error}
        />
        {isSearching && !found.data && (
          <Skeleton lines={3} label={t('ai-knowledge:knowledge-documents.products.searching')} />
        )}
        {!isShort && found.data && (
          <fieldset className={dialogStyles.options}>
            <legend className="visually-hidden">{t('ai-knowledge:knowledge-documents.products.found')}</legend>
            {found.data.map((product) => (
              <Checkbox
                key={product.id}
                isSelected={has(product.id)}
                isDisabled={isFull && !has(product.id)}
                onChange={(isTicked) => setChosen(isTicked ? [...chosen, product] : without(product.id))}
              >
                {product.name}
              </Checkbox>
            ))}
            <output className={editor.note}>
              {!isSearching && found.data.length === 0 && t('ai-knowledge:knowledge-documents.products.none')}
            </output>
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
