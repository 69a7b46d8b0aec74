import { COST_LIMITS } from '@fieldstone/contracts/platform/costs';
import { allRoutes } from '@fieldstone/contracts';
import { PRODUCT } from '@fieldstone/contracts/platform/product';
import type { Route } from '@fieldstone/contracts/platform/route';
import * as z from 'zod/mini';
import { API_DOCS_STYLE } from './api-docs-style.ts';
import { escapeHtml } from '../web/escape-html.ts';
import { tagOf } from './openapi.ts';
import { contentSecurityPolicy, hashSource } from '../security.ts';

/** A complete HTML document and the content security policy for its style. */
export type Page = { readonly html: string; readonly contentSecurityPolicy: string };

/** Returns the API page: every route by its first path segment, without scripts. */
export function apiDocsPage(): Page {
  const all = Object.entries(allRoutes);
  const groups = [...Map.groupBy(all, ([, route]) => tagOf(route.path))].toSorted(([a], [b]) => a.localeCompare(b));
  const contents = groups.map(([tag]) => `<li><a href="#group-${tag}">${escapeHtml(tag)}</a></li>`).join('');
  const sections = groups
    .map(
      ([tag, members]) =>
        `<section aria-labelledby="group-${tag}"><h2 id="group-${tag}">${escapeHtml(tag)}</h2>${members.map(routeHtml).join('')}</section>`,
    )
    .join('');
  const title = `${PRODUCT.name} Console API`;
  return {
    contentSecurityPolicy: contentSecurityPolicy([hashSource(API_DOCS_STYLE)], []),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>${API_DOCS_STYLE}</style></head><body><header><h1>${title}</h1>
<p>Every route of this console, also available as <a href="/api/openapi.json">OpenAPI 3.1</a>. Every error has the form
<code>{ "error": { "code", "message", "fields"?, "requestId" } }</code>.</p></header>
<nav aria-label="Groups"><ul>${contents}</ul></nav><main>${sections}</main></body></html>`,
  };
}

function routeHtml([name, route]: [string, Route]): string {
  const { method, path, permission, summary, response } = route;
  const parts = (['params', 'query', 'headers', 'body'] as const).map((part) => schemaHtml(part, route[part], 'input'));
  const responseText =
    typeof response === 'string'
      ? `<p>Response: ${response === 'redirect' ? 'a redirect' : escapeHtml(response)}.</p>`
      : schemaHtml('response', response, 'output');
  const journal = 'journal' in route ? ` · Journal: <code>${escapeHtml(route.journal)}</code>` : '';
  const limit = route.cost === undefined ? '' : ` · At most ${COST_LIMITS[route.cost]} requests per minute and session`;
  return `<article id="${name}"><h3><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}</p><p class="facts">Permission: ${permission}${journal}${limit}</p>${parts.join('')}${responseText}</article>`;
}

function schemaHtml(title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const json = JSON.stringify(
    { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }), $schema: undefined },
    null,
    2,
  );
  return `<details><summary>${title}</summary><pre tabindex="0"><code>${escapeHtml(json)}</code></pre></details>`;
}
