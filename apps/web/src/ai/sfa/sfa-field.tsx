import type { SfaGlobal } from '@fieldstone/contracts/skills/sfa';
import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { TextField } from '@fieldstone/ui/text-field';
import styles from './page.module.css';
import type { SfaForm } from './sfa-section.ts';

export type SfaFieldProps = {
  readonly form: PageForm<SfaForm>;
  readonly name: keyof SfaGlobal;
  /** Text after the description. */
  readonly note?: string | undefined;
  /** The value can be written, but never read. */
  readonly isSecret?: boolean;
};

/** Edits a field of the configuration, which has no defaults. */
export function SfaField({ form, name, note, isSecret = false }: SfaFieldProps) {
  const { t } = useTranslation('ai');
  const errorMessage = useErrorText()(form.errors[name]);
  return (
    <div className={styles.field}>
      <TextField
        label={t(`sfa.fields.${name}.label`)}
        description={[t(`sfa.fields.${name}.description`), note].filter((part) => part !== undefined).join(' ')}
        errorMessage={errorMessage}
        value={form.edit[name]}
        onChange={(value) => form.change(name, { ...form.edit, [name]: value })}
        isReadOnly={form.isReadOnly}
        {...(isSecret && { type: 'password', autoComplete: 'off' })}
      />
    </div>
  );
}
