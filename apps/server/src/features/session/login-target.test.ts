import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CrmConfig } from '../../config/crm-config.ts';
import { AppError } from '../../platform/errors.ts';
import { loginTarget } from './login-target.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

const crm: CrmConfig = {
  loginUrl: 'https://login.salesforce.com',
  sandboxUrl: 'https://test.salesforce.com',
  customDomainHost: 'my.salesforce.com',
  embedded: false,
  client: { clientId: 'key', clientSecret: null, redirectUri: 'https://console.example/oauth/callback' },
  clientsByHost: new Map(),
  integration: null,
  namespace: '',
};

const target = (customDomain: string | undefined, sandbox = false, config = crm) =>
  loginTarget(config, { sandbox, customDomain });

describe('a login choice', () => {
  it('[SES-02] selects production, a sandbox or a custom domain', () => {
    expect(target(undefined)).toEqual({ loginUrl: crm.loginUrl, customDomain: null });
    expect(target(undefined, true)).toEqual({ loginUrl: crm.sandboxUrl, customDomain: null });
    expect(target('Acme', true)).toEqual({
      loginUrl: 'https://acme.my.salesforce.com',
      customDomain: 'acme.my.salesforce.com',
    });
  });

  it.each(['acme', 'ACME', 'acme.my.salesforce.com', 'https://Acme.my.salesforce.com/', ' acme '])(
    '[SES-03] %s is the same domain',
    (typed) => {
      expect(target(typed).loginUrl).toBe('https://acme.my.salesforce.com');
    },
  );

  it.each([
    ['https://acme.lightning.force.com/lightning/page/home', 'acme'],
    ['acme--uat.sandbox.lightning.force.com/', 'acme--uat.sandbox'],
    ['acme.my.salesforce.com.', 'acme'],
  ])('[FIX-32] a pasted %s leads to the login of %s', (typed, name) => {
    expect(target(typed).loginUrl).toBe(`https://${name}.my.salesforce.com`);
  });

  it('[FIX-32] my.salesforce.com alone is rejected with the reason', () => {
    const message = "This address contains no domain name. Enter the name of your company's My Domain.";
    expect(() => target('my.salesforce.com')).toThrow(expect.objectContaining({ message }));
  });

  it('keeps its name with the embedded org, and leads there', () => {
    const embedded = { ...crm, loginUrl: 'http://localhost:4601', embedded: true };
    expect(target('acme', false, embedded)).toEqual({
      loginUrl: 'http://localhost:4601',
      customDomain: 'acme.my.salesforce.com',
    });
  });

  it.each([
    '',
    '/',
    'evil.example/',
    'evil.example#',
    'evil.example?',
    'evil.example/.my.salesforce.com',
    'user@evil.example',
    'evil.example:443',
    'a..b',
    '.a',
    '-a',
    'a-',
    'ä',
    'a b',
    'a\n',
    'a\\b',
    'http://http://a',
  ])('[SES-05] %j is rejected or stays below the host', (typed) => {
    try {
      expect(new URL(target(typed).loginUrl).hostname).toMatch(/^[a-z0-9.-]+\.my\.salesforce\.com$/);
    } catch (error) {
      expect(error).toMatchObject({ status: 400, fields: [{ path: 'query.customDomain' }] });
    }
  });

  it('[SES-05] never selects another host, for any input', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          'a',
          'evil.example',
          '.',
          '/',
          '\\',
          '@',
          ':',
          '#',
          '?',
          'https://',
          '%2e',
          '.my.salesforce.com',
          ' ',
          '\t',
        ),
        {
          maxLength: 7,
        },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain(), pieces), (typed) => {
        let found;
        try {
          found = target(typed);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect(error).toMatchObject({ status: 400 });
          return;
        }
        const url = new URL(found.loginUrl);
        expect(url.hostname).toBe(found.customDomain);
        expect(url.hostname).toMatch(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+my\.salesforce\.com$/);
        expect(url.origin).toBe(found.loginUrl);
      }),
      { numRuns: testRuns(2000) },
    );
  });
});
