import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { CopyField } from '@fieldstone/ui/copy-field';
import { RetryButton } from '@fieldstone/ui/retry-button';
import { Disclosure } from '@fieldstone/ui/disclosure';
import styles from './stored-notice.module.css';
import type { UnreadableSetting } from '../../model/stored.ts';

export type UnreadableNoticeProps = {
  /** The page's error text for a failed load. */
  readonly title: string;
  readonly error: UnreadableSetting;
  /** The page already contains a replacement that is not saved yet. */
  readonly isReplaced: boolean;
  readonly isReadOnly: boolean;
  readonly isRepeated: boolean;
  readonly onRetry: () => void;
  readonly onStart: () => void;
};

/** Shows a stored text that cannot be read, and offers to start from the defaults; only Save replaces the text. */
export function UnreadableNotice(props: UnreadableNoticeProps) {
  const { title, error, isReplaced, isReadOnly, isRepeated, onRetry, onStart } = props;
  // Includes the texts of the expanded part: loading them later would briefly unmount the notice.
  const { t } = useTranslation(['stored-values', 'common']);
  const [isExpanded, setExpanded] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const isStarting = useRef(false);
  // The pressed button disappears, so the focus moves to the notice that replaces it.
  useEffect(() => {
    if (isReplaced && isStarting.current) notice.current?.focus();
    isStarting.current = false;
  }, [isReplaced]);
  const start = () => {
    isStarting.current = true;
    onStart();
  };
  return (
    <>
      {isReplaced ? (
        <div ref={notice} tabIndex={-1}>
          <Banner tone="warning" title={t('replaced')}>
            <p>{t('replacedText')}</p>
          </Banner>
        </div>
      ) : (
        <Banner tone="error" title={title}>
          <p>{t('unreadable')}</p>
          <p>{t(isReadOnly ? 'readOnly' : 'help')}</p>
          <div className={styles.actions}>
            {!isReadOnly && <Button onPress={start}>{t('start')}</Button>}
            <RetryButton onRetry={onRetry} isRetrying={isRepeated} />
          </div>
        </Banner>
      )}
      <Disclosure title={t('show')} isExpanded={isExpanded} onExpandedChange={setExpanded}>
        {isExpanded && <CopyField label={t('label')} value={error.stored} rows={12} />}
      </Disclosure>
    </>
  );
}
