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
  ])('[SES-03] returns the same host for %j', (typed) => {
    expect(normalizeCustomDomain(typed, host)).toEqual({ domain: 'acme.my.salesforce.com' });
  });

  it('[SES-03] keeps the labels of a sandbox', () => {
    expect(normalizeCustomDomain('acme--uat.sandbox', host)).toEqual({ domain: 'acme--uat.sandbox.my.salesforce.com' });
  });

  it.each([
    ['acme.lightning.force.com/lightning/page/home', 'acme'],
    ['https://acme.lightning.force.com/lightning/setup/SetupOneHome/home?a=b#c', 'acme'],
    ['https://ACME.Lightning.Force.com', 'acme'],
    ['acme--uat.sandbox.lightning.force.com', 'acme--uat.sandbox'],
    ['https://acme--uat.sandbox.lightning.force.com/lightning/page/home', 'acme--uat.sandbox'],
    ['https://acme-dev-ed.develop.lightning.force.com/one/one.app', 'acme-dev-ed.develop'],
    ['https://acme.my.salesforce-setup.com/lightning/setup/Users', 'acme'],
    ['https://acme.my.salesforce.com/secur/logout.jsp', 'acme'],
    ['acme.my.salesforce.com?ec=302', 'acme'],
    ['acme--uat.sandbox.my.salesforce.com/home/home.jsp', 'acme--uat.sandbox'],
    ['acme.my.salesforce.com.', 'acme'],
    ['acme.my.salesforce.com./', 'acme'],
    ['acme.lightning.force.com.', 'acme'],
    ['acme.my.salesforce.com.my.salesforce.com', 'acme'],
    ['acme.lightning.force.com.my.salesforce.com', 'acme'],
  ])('[FIX-32] returns for the pasted %s the login host of %s', (typed, name) => {
    expect(normalizeCustomDomain(typed, host)).toEqual({ domain: `${name}.my.salesforce.com` });
  });

  it.each([
    'my.salesforce.com',
    'https://my.salesforce.com/',
    'my.salesforce.com.',
    '.my.salesforce.com',
    'my.salesforce.com/path',
    'my.salesforce.com.my.salesforce.com',
    'lightning.force.com',
  ])('[FIX-32] rejects %s, which contains no name', (typed) => {
    expect(normalizeCustomDomain(typed, host)).toEqual({ problem: 'customDomainNameless' });
  });

  it.each(['login.salesforce.com', 'https://test.salesforce.com/home?x', 'na1.salesforce.com', 'acme.file.force.com'])(
    '[FIX-32] rejects %s, which belongs to no My Domain',
    (typed) => {
      expect(normalizeCustomDomain(typed, host)).toEqual({ problem: 'customDomainOther' });
    },
  );

  it.each([
    'evil.example/acme.my.salesforce.com',
    'evil.example?acme.my.salesforce.com',
    'evil.example#.lightning.force.com',
    'https://evil.example/https://acme.lightning.force.com',
    'evil.example@acme.my.salesforce.com/path',
    'acme.my.salesforce.com:443/path',
    String.raw`evil.example\.my.salesforce.com`,
    'acme.lightning.force.com.evil.example/path',
  ])('[SES-05] rejects %s, which has another host or none', (typed) => {
    expect(normalizeCustomDomain(typed, host)).toEqual({ problem: 'customDomainCharacters' });
  });

  it('[FIX-32] never doubles the host', () => {
    const pieces = fc
      .array(fc.constantFrom('acme', '.', '/', host, `.${host}`, '.lightning.force.com', 'https://', '?', '#'), {
        maxLength: 6,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pieces, (typed) => {
        const result = normalizeCustomDomain(typed, host);
        if ('problem' in result) return;
        expect(result.domain).not.toMatch(/(^|\.)(my\.salesforce|lightning\.force)\.com\.my\.salesforce\.com$/);
      }),
    );
  });

  it('[FIX-32] recognizes pages of Salesforce only below its own host', () => {
    expect(normalizeCustomDomain('acme.lightning.force.com', 'login.example')).toEqual({
      domain: 'acme.lightning.force.com.login.example',
    });
    expect(normalizeCustomDomain('acme.login.example/path', 'login.example')).toEqual({ domain: 'acme.login.example' });
  });

  it.each(['', '  ', 'https://', '/'])('[SES-04] requires a name instead of %j', (typed) => {
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
  ])('[SES-04] rejects the characters of %j', (typed) => {
    expect(normalizeCustomDomain(typed, host)).toEqual({ problem: 'customDomainCharacters' });
  });

  it('[SES-05] never returns another host', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const result = normalizeCustomDomain(typed, host);
        if ('problem' in result) return;
        expect(result.domain).toMatch(/^[a-z0-9.-]+\.my\.salesforce\.com$/);
        expect(new URL(`https://${result.domain}/`).host).toBe(result.domain);
      }),
    );
  });

  it('returns its own result unchanged', () => {
    fc.assert(
      fc.property(fc.domain(), (typed) => {
        const once = normalizeCustomDomain(typed, host);
        if ('domain' in once) expect(normalizeCustomDomain(once.domain, host)).toEqual(once);
      }),
    );
  });
});
