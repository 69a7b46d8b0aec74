import { MY_DOMAIN_HOST, normalizeCustomDomain } from '@fieldstone/contracts/platform/custom-domain';
import { signInOptions, signInRefusal } from '@fieldstone/contracts/organization/session';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/call.ts';
import { browser } from '../../lib/browser.ts';
import { loginAddress } from '../../lib/session/login-address.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { ProductMark } from '../../lib/page/product-mark.tsx';
import { RadioGroup } from '@fieldstone/ui/radio';
import { TextField } from '@fieldstone/ui/text-field';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';
import styles from './sign-in-page.module.css';
import { signInOutcome } from './sign-in-outcome.ts';

const CHOICES = ['production', 'sandbox', 'customDomain'] as const;

type Choice = (typeof CHOICES)[number];

/** The option to enter a domain that is not in the list. */
const OTHER = 'other';

export type SignInPageProps = {
  /** The requested page as path with query and hash, where the browser returns after sign-in. */
  readonly address: string;
};

/** Shows the choice of an org and redirects to its login (requirements SES-01 to SES-06). */
export function SignInPage({ address }: SignInPageProps) {
  const { t } = useTranslation(['sign-in', 'validation', 'common']);
  const [choice, setChoice] = useState<Choice>('production');
  const [listed, setListed] = useState(OTHER);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { from, reason } = signInOutcome(address);

  const isCustom = choice === 'customDomain';
  const isTyped = isCustom && listed === OTHER;
  // The server determines the host of custom domains; until it is known, the server also completes the name.
  const { data: options } = useQuery({
    queryKey: ['sign-in-options'],
    enabled: isCustom,
    staleTime: 'static',
    queryFn: ({ signal }) => call(signInOptions, undefined, { signal }),
  });
  const host = options?.customDomainHost;
  const details = useRefusalDetails(reason !== undefined);
  const normalized = normalizeCustomDomain(typed, host ?? MY_DOMAIN_HOST);
  const domain = 'domain' in normalized ? normalized.domain : null;
  const isEmpty = 'problem' in normalized && normalized.problem === 'customDomainRequired';
  const problem = 'problem' in normalized && !isEmpty ? t(`validation:${normalized.problem}`) : undefined;

  const preview = domain === null ? t('previewEmpty', { host }) : t('preview', { domain });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isTyped && domain === null) {
      field.current?.focus();
      return;
    }
    const typedDomain = host === undefined ? typed.trim() : domain;
    const customDomain = isTyped ? typedDomain : listed;
    browser.leaveFor(
      loginAddress({ isSandbox: choice === 'sandbox', customDomain: isCustom ? customDomain : null }, from),
    );
  };

  return (
    <main className={styles.page}>
      <title>{`${t('title')} | ${t('common:product')}`}</title>
      <form className={styles.panel} onSubmit={submit} noValidate>
        <div className={styles.brand}>
          <ProductMark />
          <span>{t('mark')}</span>
        </div>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        {reason !== undefined && (
          <Banner tone="error" title={t('failed')}>
            <p>
              {dynamicText([`sign-in:reason.${reason}`, 'sign-in:reason.other'], {
                callback: `${globalThis.location.origin}/oauth/callback`,
              })}
            </p>
            <p className="note">{details ? t('reason.details', details) : t('reason.code', { code: reason })}</p>
          </Banner>
        )}
        <RadioGroup
          label={t('org')}
          value={choice}
          onChange={(id) => setChoice(CHOICES.find((known) => known === id) ?? 'production')}
          options={CHOICES.map((id) => ({ id, label: t(id), description: t(`${id}Text`) }))}
        />
        {isCustom && options !== undefined && options.customDomains.length > 0 && (
          <RadioGroup
            label={t('listedDomains')}
            value={listed}
            onChange={setListed}
            options={[
              ...options.customDomains.map((each) => ({ id: each, label: each })),
              { id: OTHER, label: t('otherDomain') },
            ]}
          />
        )}
        {isTyped && (
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
            description={host === undefined ? undefined : preview}
          />
        )}
        <Button type="submit" variant="primary" isDisabled={isTyped && isEmpty}>
          {t('logIn')}
        </Button>
      </form>
    </main>
  );
}

type RefusalDetails = RouteResponse<typeof signInRefusal>['refusal'];

/**
 * Returns Salesforce's error of a rejected sign-in. It is not in the address, where anyone could put any text, and not in
 * the query cache, which is emptied without a session.
 */
function useRefusalDetails(isRefused: boolean): RefusalDetails {
  const [details, setDetails] = useState<RefusalDetails>(null);
  useEffect(() => {
    if (!isRefused) return undefined;
    const controller = new AbortController();
    call(signInRefusal, undefined, { signal: controller.signal }).then(
      ({ refusal }) => setDetails(refusal),
      // The reason in the address is shown without it.
      () => {},
    );
    return () => controller.abort();
  }, [isRefused]);
  return details;
}
