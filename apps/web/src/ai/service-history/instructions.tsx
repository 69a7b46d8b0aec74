import { DEFAULT_INSTRUCTIONS, INSTRUCTIONS_LIMIT } from '@fieldstone/contracts/skills/service-history';
import type { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { TextArea } from '@fieldstone/ui/text-field';
import type { SkillForm } from '../../settings/model/skill-section.ts';
import styles from './page.module.css';

const FIELD = 'service_history_instructions';

/** Edits the instructions, with a character count and a button that restores the built-in ones. */
export function Instructions({ form }: { readonly form: PageForm<SkillForm<typeof serviceHistory>> }) {
  const { t } = useTranslation(['ai', 'settings']);
  const [isConfirming, setConfirming] = useState(false);
  const errorMessage = useErrorText()(form.errors[FIELD]);
  const { service_history_instructions: instructions } = form.edit;
  const change = (text: string) => form.change(FIELD, { ...form.edit, [FIELD]: text });
  const isBuiltIn = instructions === DEFAULT_INSTRUCTIONS;
  return (
    <div className={styles.instructions}>
      <TextArea
        label={t('service-history.fields.service_history_instructions.label')}
        description={t('service-history.fields.service_history_instructions.description')}
        errorMessage={errorMessage}
        rows={14}
        value={instructions}
        onChange={change}
        isReadOnly={form.isReadOnly}
      />
      <div className={styles.foot}>
        <span className={styles.counter} data-over={instructions.length > INSTRUCTIONS_LIMIT || undefined}>
          {t('service-history.counter', { count: instructions.length, limit: INSTRUCTIONS_LIMIT })}
        </span>
        {isBuiltIn ? (
          <span className={styles.note}>{t('service-history.builtIn')}</span>
        ) : (
          !form.isReadOnly && (
            <Button size="small" variant="quiet" onPress={() => setConfirming(true)}>
              {t('service-history.reset')}
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('service-history.resetTitle')}
        message={t('service-history.resetText')}
        confirmLabel={t('service-history.reset')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          change(DEFAULT_INSTRUCTIONS);
          setConfirming(false);
        }}
      />
    </div>
  );
}
