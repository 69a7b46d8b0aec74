import { DEFAULT_INSTRUCTIONS, INSTRUCTIONS_LIMIT } from '@fieldstone/contracts/skills/service-history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUsable } from '../../settings/model/field-of.ts';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { TextArea } from '@fieldstone/ui/text-field';
import type { HistoryForm } from './history-section.ts';
import styles from './page.module.css';

/** The instructions with their counter, and the way back to the built-in ones. */
export function Instructions({ form }: { readonly form: PageForm<HistoryForm> }) {
  const { t } = useTranslation(['ai', 'settings']);
  const [isAsking, setAsking] = useState(false);
  const errorMessage = useErrorText()(form.errors['instructions']);
  const { instructions } = form.edit;
  const change = (text: string) => form.change('instructions', { ...form.edit, instructions: text });
  const isBuiltIn = instructions === DEFAULT_INSTRUCTIONS;
  return (
    <div className={styles.instructions}>
      <TextArea
        label={t('service-history.fields.instructions.label')}
        description={t('service-history.fields.instructions.description')}
        errorMessage={errorMessage}
        rows={14}
        value={instructions}
        onChange={change}
        isReadOnly={!isUsable(form)}
      />
      <div className={styles.foot}>
        <span className={styles.counter} data-over={instructions.length > INSTRUCTIONS_LIMIT || undefined}>
          {t('service-history.counter', { count: instructions.length, limit: INSTRUCTIONS_LIMIT })}
        </span>
        {isBuiltIn ? (
          <span className={styles.note}>{t('service-history.builtIn')}</span>
        ) : (
          isUsable(form) && (
            <Button size="small" variant="quiet" onPress={() => setAsking(true)}>
              {t('service-history.reset')}
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('service-history.resetTitle')}
        message={t('service-history.resetText')}
        confirmLabel={t('service-history.reset')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          change(DEFAULT_INSTRUCTIONS);
          setAsking(false);
        }}
      />
    </div>
  );
}
