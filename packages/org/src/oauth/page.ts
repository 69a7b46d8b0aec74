import { createHash } from 'node:crypto';
import type { OrgResponse } from '../http/exchange.ts';

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#eef1f6, #10141b); --card: light-dark(#fff, #1a202b);
  --text: light-dark(#16202e, #e9eef6); --soft: light-dark(#4c5a6d, #aab6c8); --line: light-dark(#79879a, #7d8ba0);
  --accent: light-dark(#004f9e, #8ec2ff); --on-accent: light-dark(#fff, #06203d); --error: light-dark(#a3161f, #ffb3b3);
  --error-page: light-dark(#fdecec, #3a1a1d); }
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem; background: var(--page);
  color: var(--text); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { inline-size: min(26rem, 100%); background: var(--card); border-radius: 12px; padding: 2rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / .12), 0 12px 32px rgb(0 0 0 / .10); }
.brand { display: flex; align-items: center; gap: .625rem; margin: 0 0 1.25rem; font-weight: 600; }
.brand svg { inline-size: 2rem; block-size: 2rem; flex: none; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: .9375rem; margin: 0 0 .75rem; }
p { margin: 0 0 1.25rem; color: var(--soft); overflow-wrap: anywhere; }
label { display: block; font-weight: 600; margin-block-end: .25rem; }
input { inline-size: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: 6px; padding: .5rem .75rem; margin-block-end: 1rem; min-block-size: 2.75rem; }
button { font: inherit; inline-size: 100%; min-block-size: 2.75rem; border-radius: 6px; padding: .5rem .875rem; cursor: pointer; }
.primary { border: 1px solid transparent; background: var(--accent); color: var(--on-accent); font-weight: 600; }
.primary:hover { filter: brightness(1.08); }
.choice { display: block; text-align: start; border: 1px solid var(--line); background: transparent; color: inherit;
  margin-block-end: .5rem; }
.choice:hover { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 8%, transparent); }
.choice strong, .choice span { display: block; }
.choice span { color: var(--soft); font-size: .875rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { color: var(--error); background: var(--error-page); border-inline-start: 4px solid currentcolor; border-radius: 4px;
  padding: .625rem .75rem; margin-block-end: 1rem; }
.or { border: 0; border-block-start: 1px solid color-mix(in srgb, var(--line) 45%, transparent); margin: 1.5rem 0; }
code { font-size: .9em; overflow-wrap: anywhere; }
ul { padding-inline-start: 1.25rem; color: var(--soft); }
a { color: var(--accent); }
`;

const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#004f9e"/><path d="M8 22V10h11v3h-7v2.5h6v3h-6V22zM21 22v-4h3v4z" fill="#fff"/></svg>`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns a page of the org: one card with the given HTML. No script runs on it, and it cannot be framed. */
export function page(status: number, title: string, content: string): OrgResponse {
  return {
    status,
    headers: {
      'content-type': 'text/html;charset=UTF-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><div class="brand">${MARK}<span>Embedded org</span></div>${content}</main></body></html>`,
  };
}
