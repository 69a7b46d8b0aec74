import { appVersion, LOWEST_VERSION } from '@fieldstone/contracts/settings/global-settings';
import type { GlobalSettingItem, GlobalSettings } from '@fieldstone/contracts/settings/global-settings';
import { compareVersions } from '@fieldstone/contracts/platform/version';
import type { SettingRecord } from '@fieldstone/contracts/settings/setting-records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { Select } from '@fieldstone/ui/select';
import { Switch } from '@fieldstone/ui/switch';
import { TextField } from '@fieldstone/ui/text-field';
import { toItems } from '../../domains/global-settings/global-setting-items.ts';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { useLastChanged } from '../../lib/session/use-moment.ts';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { fieldText, useFieldLabel } from '../../settings/ui/use-value-text.ts';
import styles from './global-setting-fields.module.css';

export type GlobalSettingFieldsProps = {
  readonly form: PageForm<GlobalSettings>;
  readonly records: readonly SettingRecord[];
};

/** Shows the six settings in the order of their ids: name, field and what it does now, and on demand its last change. */
export function GlobalSettingFields({ form, records }: GlobalSettingFieldsProps) {
  const { t } = useTranslation('settings');
  const lastChanged = useLastChanged();
  const [isShown, setShown] = useState(false);
  const items = toItems(form.edit, records);
  return (
    <>
      <div className={styles.fields}>
        {items.map((item) => {
          const changed = records.find(({ settingId }) => settingId === item.id)?.changed;
          return (
            <Row key={item.key} form={form} item={item}>
              {isShown && changed ? lastChanged(changed) : undefined}
            </Row>
          );
        })}
      </div>
      <div className={styles.more}>
        <Button variant="quiet" size="small" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          {t(isShown ? 'global-settings.hideChanges' : 'global-settings.showChanges')}
        </Button>
      </div>
    </>
  );
}

type RowProps = {
  readonly form: PageForm<GlobalSettings>;
  readonly item: GlobalSettingItem;
  /** The last change, on demand. */
  readonly children: string | undefined;
};

function Row({ form, item, children }: RowProps) {
  const { t } = useTranslation('settings');
  const { setting, edit, isReadOnly } = form;
  const effectOf = useEffectText(setting);
  const { key } = item;
  const label = useFieldLabel(setting)([key]);
  const change = (next: string | boolean) => form.change(key, { ...edit, [key]: next });
  const standard = setting.defaults[key];
  return (
    <div className={styles.row}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <div className={styles.value}>
        <Field form={form} item={item} label={label} onChange={change} />
        <div className={styles.line}>
          <output className="note">{effectOf(item)}</output>
          {!isReadOnly && edit[key] !== standard && (
            <Button
              variant="quiet"
              size="small"
              aria-label={t('field.resetLabel', { label })}
              onPress={() => change(standard)}
            >
              {t('field.reset')}
            </Button>
          )}
        </div>
        {children !== undefined && <p className="detail">{children}</p>}
      </div>
    </div>
  );
}

type FieldProps = Omit<RowProps, 'children'> & {
  readonly label: string;
  readonly onChange: (next: string | boolean) => void;
};

function Field({ form: { setting, edit, errors, isReadOnly }, item: { key, options }, label, onChange }: FieldProps) {
  const errorMessage = useErrorText()(errors[key]);
  const value = edit[key];
  if (typeof value === 'boolean') {
    return (
      <Switch
        label={label}
        isLabelHidden
        errorMessage={errorMessage}
        isSelected={value}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
    );
  }
  if (options === undefined) {
    return (
      <TextField
        aria-label={label}
        errorMessage={errorMessage}
        value={value}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
    );
  }
  return (
    <Select
      label={label}
      isLabelHidden
      errorMessage={errorMessage}
      isDisabled={isReadOnly}
      options={options.map((id) => ({ id, label: fieldText(setting, key, `options.${textKey(id)}`) }))}
      value={options.find((option) => option === value) ?? null}
      onChange={onChange}
    />
  );
}

/** Returns the key of an option's text: a period would divide it. */
const textKey = (option: string) => option.replaceAll('.', ' ');

/** Returns a function that describes what a value does, and for an edited version whether it locks apps out or lets them in. */
function useEffectText(setting: PageForm<GlobalSettings>['setting']): (item: GlobalSettingItem) => string {
  const { t } = useTranslation('settings');
  return ({ key, options, value, savedValue: saved }) => {
    if (options !== undefined) {
      return options.includes(value) ? fieldText(setting, key, `effects.${textKey(value)}`) : '';
    }
    const version = value.trim();
    if (!appVersion.safeParse(version).success) return '';
    const change = compareVersions(version, saved);
    if (change > 0) return t('global-settings.raised', { version, saved });
    if (compareVersions(version, LOWEST_VERSION) === 0) return t('global-settings.allowed');
    if (change < 0) return t('global-settings.lowered', { version, saved });
    return t('global-settings.below', { version });
  };
}
