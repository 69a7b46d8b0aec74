import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { CopyField } from '@fieldstone/ui/copy-field';
import { Disclosure } from '@fieldstone/ui/disclosure';
import styles from './stored-notice.module.css';
import type { UnreadableSetting } from '../../model/unreadable-setting.ts';

export type UnreadableNoticeProps = {
  /** The area's text that the load failed. */
  readonly title: string;
  readonly error: UnreadableSetting;
  /** Something else is on the page already, and waits to be saved. */
  readonly isReplaced: boolean;
  readonly isReadOnly: boolean;
  readonly isRepeated: boolean;
  readonly onRetry: () => void;
  readonly onStart: () => void;
};

/** The stored text that cannot be read, and the way out: another value in its place, stored by Save alone. */
export function UnreadableNotice(props: UnreadableNoticeProps) {
  const { title, error, isReplaced, isReadOnly, isRepeated, onRetry, onStart } = props;
  // The texts of the field too: waiting for them would take the notice away for a moment.
  const { t } = useTranslation(['stored-values', 'common']);
  const [isExpanded, setExpanded] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const isStarting = useRef(false);
  // The button that was pressed is gone: the focus stays at the notice that takes its place.
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
            <Button variant="quiet" onPress={onRetry} isPending={isRepeated}>
              {t('common:retry')}
            </Button>
          </div>
        </Banner>
      )}
      <Disclosure title={t('show')} isExpanded={isExpanded} onExpandedChange={setExpanded}>
        {isExpanded && <CopyField label={t('label')} value={error.stored} rows={12} />}
      </Disclosure>
    </>
  );
}
