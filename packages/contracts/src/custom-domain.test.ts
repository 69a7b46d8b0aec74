import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeCustomDomain } from './custom-domain.ts';

const host = 'my.salesforce.com';

describe('normalizeCustomDomain', () => {
  it.each([
    'acme',
    'ACME',
    ' acme ',
    'acme.my.salesforce.com',
    'https://Acme.my.salesforce.com/',
    'http://acme',
    'acme/',
  ])('[SES-03] turns %j into the one host', (typed) => {
    expect(normalizeCustomDomain(typed, host)).toEqual({ domain: 'acme.my.salesforce.com' });
  });

  it('[SES-03] keeps the labels of a sandbox', () => {
    expect(normalizeCustomDomain('acme--uat.sandbox', host)).toEqual({ domain: 'acme--uat.sandbox.my.salesforce.com' });
  });

  it.each(['', '  ', 'https://', '/'])('[SES-04] says of %j that a name is required', (typed) => {
    expect(normalizeCustomDomain(typed, host)).toEqual({ problem: 'customDomainRequired' });
  });

  it.each([
    'ac me',
    'acme_1',
    'acme/path',
    'acme?x',
    'acme#',
    'user@acme',
    'acme:443',
    'äcme',
    'a..b',
    '.acme',
    '-acme',
    'acme-',
    '\u0000',
  ])('[SES-04] refuses the characters of %j', (typed) => {
    expect(normalizeCustomDomain(typed, host)).toEqual({ problem: 'customDomainCharacters' });
  });

  it('[SES-05] never yields another host, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const result = normalizeCustomDomain(typed, host);
        if ('problem' in result) return;
        expect(result.domain).toMatch(/^[a-z0-9.-]+\.my\.salesforce\.com$/);
        expect(new URL(`https://${result.domain}/`).host).toBe(result.domain);
      }),
    );
  });

  it('gives the same result when applied to its own result', () => {
    fc.assert(
      fc.property(fc.domain(), (typed) => {
        const once = normalizeCustomDomain(typed, host);
        if ('domain' in once) expect(normalizeCustomDomain(once.domain, host)).toEqual(once);
      }),
    );
  });
});
