import { normalizeCustomDomain } from '@fieldstone/contracts/custom-domain';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { browser } from '../../shared/browser.ts';
import { loginAddress } from '../../shared/session/login-address.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ProductMark } from '../../shared/ui/product-mark.tsx';
import { RadioGroup } from '../../shared/ui/radio-group.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from './sign-in-page.module.css';
import { signInOutcome } from './sign-in-outcome.ts';

/** The end of every My Domain (decisions.md). */
const CUSTOM_DOMAIN_HOST = 'my.salesforce.com';

const CHOICES = ['production', 'sandbox', 'customDomain'] as const;

type Choice = (typeof CHOICES)[number];

export type SignInPageProps = {
  /** The page that was asked for, as path with query and hash; the browser is back there afterwards. */
  readonly address: string;
};

/** Where an administrator chooses the org and is sent to its login (requirements SES-01 to SES-06). */
export function SignInPage({ address }: SignInPageProps) {
  const { t } = useTranslation(['sign-in', 'validation']);
  const [choice, setChoice] = useState<Choice>('production');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { from, reason } = signInOutcome(address);

  const isCustom = choice === 'customDomain';
  const normalized = normalizeCustomDomain(typed, CUSTOM_DOMAIN_HOST);
  const domain = 'domain' in normalized ? normalized.domain : null;
  const isEmpty = 'problem' in normalized && normalized.problem === 'customDomainRequired';
  const problem = 'problem' in normalized && !isEmpty ? t(`validation:${normalized.problem}`) : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isCustom && domain === null) {
      field.current?.focus();
      return;
    }
    browser.leaveFor(loginAddress({ isSandbox: choice === 'sandbox', customDomain: isCustom ? domain : null }, from));
  };

  return (
    <main className={styles['page']}>
      <title>{`${t('title')} | ${t('common:product')}`}</title>
      <form className={styles['panel']} onSubmit={submit} noValidate>
        <div className={styles['brand']}>
          <ProductMark />
          <span>{t('mark')}</span>
        </div>
        <div>
          <h1 className={styles['title']}>{t('title')}</h1>
          <p className={styles['lead']}>{t('lead')}</p>
        </div>
        {reason !== undefined && (
          <Banner tone="error" title={t('failed')}>
            <p>{t([`reason.${reason}`, 'reason.other'])}</p>
            <p className={styles['code']}>{t('reason.code', { code: reason })}</p>
          </Banner>
        )}
        <RadioGroup
          label={t('org')}
          value={choice}
          onChange={(id) => setChoice(CHOICES.find((known) => known === id) ?? 'production')}
          options={CHOICES.map((id) => ({ id, label: t(id), description: t(`${id}Text`) }))}
        />
        {isCustom && (
          <TextField
            label={t('domainName')}
            placeholder={t('domainPlaceholder')}
            value={typed}
            onChange={setTyped}
            isRequired
            autoFocus
            autoComplete="off"
            spellCheck="false"
            inputRef={field}
            errorMessage={problem}
            description={domain === null ? t('previewEmpty', { host: CUSTOM_DOMAIN_HOST }) : t('preview', { domain })}
          />
        )}
        <Button type="submit" variant="primary" isDisabled={isCustom && isEmpty}>
          {t('logIn')}
        </Button>
      </form>
    </main>
  );
}
