import { allRoutes } from '@fieldstone/contracts';
import { COST_LIMITS } from '@fieldstone/contracts/platform/costs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { apiDocsPage } from './api-docs.ts';
import { describeApi } from './openapi.ts';
import { hashSource } from '../security.ts';

type Operation = {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters?: ReadonlyArray<{ readonly in: string; readonly name: string; readonly required?: boolean }>;
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
};

const document = describeApi('http://localhost:4600') as {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

describe('the OpenAPI document', () => {
  it('has version 3.1 and a title', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.title).toBe('Fieldstone Console');
  });

  it('is valid by the schema of the OpenAPI Initiative', async () => {
    const result = await new Validator().validate(structuredClone(describeApi('https://console.example')));
    expect(result).toMatchObject({ valid: true });
  });

  it.each(Object.entries(allRoutes))('describes %s with permission, input and errors', (name, route) => {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[route.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(operation?.security).toHaveLength(route.permission === 'public' ? 0 : 1);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = operation?.parameters?.filter((each) => each.in === 'path') ?? [];
    expect(declared.map((each) => each.name)).toEqual(named);
    expect(declared.every(({ required }) => required === true)).toBe(true);
    expect(operation?.requestBody !== undefined).toBe('body' in route || path === '/v1/logs');
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(['400', '500']));
    if (route.permission !== 'public') expect(statuses).toContain('401');
    if (route.permission === 'configure') expect(statuses).toContain('403');
  });

  it('[AIC-12] describes that other sources of documents may be unavailable', () => {
    for (const [path, method] of [
      ['/api/vault/sessions', 'post'],
      ['/api/vault/connections/{id}', 'delete'],
    ] as const) {
      expect(document.paths[path]?.[method]?.responses['501']).toMatchObject({ description: 'Error: not_offered.' });
    }
    expect(document.paths['/api/vault/connections']?.['get']?.responses).not.toHaveProperty('501');
  });

  it.each([
    ['/api/group-profiles', 'post', '404'],
    ['/api/insight/usageTotal', 'get', '404'],
    ['/ns/v1/messages/configurations', 'get', '404'],
    ['/api/ai/configurations/skills/knowledge-access/search', 'get', '403'],
  ])('declares the errors that the handler of %s %s sends: %s', (path, method, status) => {
    expect(document.paths[path]?.[method]?.responses).toHaveProperty(status);
  });

  it('[REL-14] declares the limit of a costly request, and its 429 with Retry-After', () => {
    for (const [path, method, cost] of [
      ['/api/org/sobjects/describe', 'get', 'describe'],
      ['/api/insight/{endpoint}/csv', 'get', 'export'],
      ['/api/ai/configurations/sfa/test', 'post', 'connectionTest'],
      ['/api/ai/configurations/copilot-actions/summary', 'post', 'model'],
      ['/api/ai/model/test', 'post', 'model'],
    ] as const) {
      const operation = document.paths[path]?.[method];
      expect(operation).toMatchObject({ 'x-requests-per-minute': COST_LIMITS[cost] });
      expect(operation?.responses['429']).toMatchObject({
        description: 'Error: rate_limited.',
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      });
    }
    expect(document.paths['/api/overview']?.['get']?.responses).not.toHaveProperty('429');
  });

  it('declares the cookie by its actual name', () => {
    const cookieAt = (publicUrl: string) =>
      (describeApi(publicUrl) as { components: { securitySchemes: { session: { name: string } } } }).components
        .securitySchemes.session.name;
    expect(cookieAt('http://localhost:4600')).toBe('fieldstone_session');
    expect(cookieAt('https://console.example')).toBe('__Host-fieldstone_session');
  });

  it('has no dangling references', () => {
    const text = JSON.stringify(document);
    for (const [, pointer] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer
        ?.split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect(target, pointer).toBeDefined();
    }
  });
});

describe('its HTML page', () => {
  const { html, contentSecurityPolicy } = apiDocsPage();

  it('shows every route', () => {
    for (const [name, { path }] of Object.entries(allRoutes)) {
      expect(html).toContain(`<article id="${name}">`);
      expect(html).toContain(path);
    }
  });

  it('links each group and each route by a unique id', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const [, target] of html.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('has no script, and a style that its policy allows', () => {
    expect(html).not.toMatch(/<script|\son\w+=|style=/);
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    expect(contentSecurityPolicy).toContain(hashSource(style));
    expect(contentSecurityPolicy).not.toContain('unsafe');
  });
});
