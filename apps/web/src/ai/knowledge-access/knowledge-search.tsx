import { KNOWLEDGE_SEARCH_LIMIT } from '@fieldstone/contracts/skills/knowledge-documents';
import type { KnowledgePassage } from '@fieldstone/contracts/skills/knowledge-documents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageName } from '../../lib/navigation/page-name.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { SearchField } from '@fieldstone/ui/search-field';
import { passagesQuery } from './knowledge-queries.ts';
import editor from '../../settings/ui/editor.module.css';
import sourceStyles from './sources.module.css';
import { Products } from './products.tsx';

/** Shows the passages that the assistant would use for a question. */
export function KnowledgeSearch() {
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const { data, error, isFetching, refetch } = useQuery(passagesQuery(searched));
  const question = text.trim();
  const search = () => {
    if (question === '') return;
    if (question === searched) void refetch();
    else setSearched(question);
  };
  return (
    <Card title={t('ai-knowledge:knowledge-search.title')}>
      <form
        className="stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <p className="note">{t('ai-knowledge:knowledge-search.text')}</p>
        <div className={sourceStyles.search}>
          <SearchField
            label={t('ai-knowledge:knowledge-search.field')}
            value={text}
            onChange={setText}
            maxLength={KNOWLEDGE_SEARCH_LIMIT}
          />
          <Button type="submit" isDisabled={question === ''} isPending={isFetching}>
            {t('ai-knowledge:knowledge-search.run')}
          </Button>
        </div>
        <FailureBanner title={t('ai-knowledge:knowledge-documents.searchFailed')} error={error} />
        <output className={editor.note}>
          {data &&
            !isFetching &&
            t('ai-knowledge:knowledge-search.found', { count: data.passages.length, text: searched })}
        </output>
        {data?.isTest === true && (
          <Banner tone="info" title={t('ai-knowledge:knowledge-search.test', { page: pageName('knowledge-access') })} />
        )}
        {data && data.passages.length > 0 && (
          <ol className="stack-4">
            {data.passages.map((passage) => (
              <li key={`${passage.file_id} ${passage.page} ${passage.text}`}>
                <Passage passage={passage} />
              </li>
            ))}
          </ol>
        )}
      </form>
    </Card>
  );
}

function Passage({ passage }: { readonly passage: KnowledgePassage }) {
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  const { title, source_url, page, products, text } = passage;
  return (
    <article className={sourceStyles.passage}>
      <h3 className={sourceStyles.passageHead}>
        {source_url === null ? (
          <span>{title}</span>
        ) : (
          <a href={source_url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        )}
        {page !== null && <span className="note">{t('ai-knowledge:knowledge-search.page', { page })}</span>}
      </h3>
      <Products products={products} />
      <p className={sourceStyles.passageText}>{text}</p>
    </article>
  );
}
