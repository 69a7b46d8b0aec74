import { message, translatedText } from '@fieldstone/contracts/platform/errors/message';
import type { Message } from '@fieldstone/contracts/platform/error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { contentSecurityPolicy, hashSource } from '../security.ts';
import { preferredLanguage } from './translations.ts';
import type { Translations } from './translations.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e8eaed); --paper: light-dark(#fff, #16191d); --accent: light-dark(#004f9e, #8bc0ff); }
body { margin: 0 auto; max-inline-size: 34rem; padding: 20vh 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

const POLICY = contentSecurityPolicy([hashSource(STYLE)], []);

/** Returns whether a browser navigates to a route of the server, such as /login. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept?.includes('text/html') ?? false) && !url.startsWith('/api/');
}

/**
 * Sends a page with the reason for an outage and a link to try again, in the language of the browser: that of the user is not
 * available without the store. The caller sets the status.
 */
export async function sendOutagePage(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: Message,
  translations: Translations,
): Promise<void> {
  const language = preferredLanguage(request.headers['accept-language'] ?? '', translations);
  const texts = translations.get(language) ?? new Map<string, string>();
  const translated = (part: Message) => escapeHtml(translatedText(part, texts) ?? part.message);
  const title = translated(message('outage_title'));
  await reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': POLICY, 'content-language': language, vary: 'accept-language' })
    .send(`<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${translated(reason)}</p><p><a href="${escapeHtml(request.url)}">${translated(message('outage_retry'))}</a></p></main></body></html>`);
}
