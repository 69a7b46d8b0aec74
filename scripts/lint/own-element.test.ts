import { RuleTester } from 'oxlint/plugins-dev';
import { it } from 'vitest';
import plugin from './own-element.ts';

/** The rule declares only the parts of the syntax that it reads. */
const rule = plugin.rules['own-element'] as unknown as Parameters<RuleTester['run']>[1];

const one = { errors: 1 };
const jsx = (code: string) => `const page = ${code};`;

RuleTester.describe = (_name, run) => run();
RuleTester.it = (name, run) => it(`[FIX-61] own-element: ${name}`, run);
new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run('own-element', rule, {
  valid: [
    jsx('<p>{isSaved ? t("saved") : t("edited")}</p>'),
    jsx('<p><span>{t("saved")}</span> <b>{count}</b></p>'),
    jsx('<p>{icon}{isSaved && <span>Saved</span>}{rows.map(row)}</p>'),
    jsx('<p>{/* A comment. */}Saved</p>'),
  ],
  invalid: [
    '<p>Saved <b>now</b></p>',
    '<p>{t("saved")}<b /></p>',
    '<p><b />{isSaved && t("saved")}</p>',
    '<p><b />{isSaved ? <i /> : "no"}</p>',
    '<p>{`${count} changes`}<b /></p>',
    '<p>{row.label}<b /></p>',
    '<p>{row?.label ?? rest}<b /></p>',
    '<p>{numbers.format(count)}<b /></p>',
    '<p>{reasonOf(error)}<b /></p>',
    '<>{t("saved")}</>',
  ].map((code) => ({ code: jsx(code), ...one })),
});
