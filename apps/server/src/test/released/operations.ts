import { describeApi } from '../../http/api-docs/openapi.ts';
import type { Schema } from './losses.ts';

/** A route as software relies on it: its input, and its successful responses by status and content type. */
export type Operation = {
  /** Method and path, such as `GET /api/profiles/{profileId}`. */
  readonly route: string;
  readonly permission: string;
  readonly request: Schema;
  readonly response: Schema;
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

type Described = {
  readonly 'x-permission': string;
  readonly parameters?: ReadonlyArray<{
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }>;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** Returns an object with a property for each part; `required` are those without which a request is rejected. */
const objectOf = (parts: ReadonlyArray<readonly [name: string, schema: Schema, isRequired: boolean]>): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parts.map(([name, schema]) => [name, schema])),
  required: parts.flatMap(([name, , isRequired]) => (isRequired ? [name] : [])),
});

const schemasOf = (content: Content = {}): ReadonlyArray<readonly [media: string, schema: Schema]> =>
  Object.entries(content).map(([media, { schema = {} }]) => [media, schema]);

/** Allows further properties in a response: software ignores them. */
const open = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    name === 'additionalProperties' && value === false ? undefined : value,
  ) as Schema;

function operationOf(route: string, described: Described): Operation {
  const body = schemasOf(described.requestBody?.content);
  const parameters = (described.parameters ?? []).map(
    (parameter) => [`${parameter.in} ${parameter.name}`, parameter.schema, parameter.required === true] as const,
  );
  const responses = Object.entries(described.responses).filter(([status]) => Number(status) < 400);
  return {
    route,
    permission: described['x-permission'],
    request: objectOf([...parameters, ...body.map(([media, schema]) => [`body ${media}`, schema, true] as const)]),
    response: objectOf(
      responses.flatMap(([status, { content }]) => [
        [status, {}, true] as const,
        ...schemasOf(content).map(([media, schema]) => [`${status} ${media}`, open(schema), true] as const),
      ]),
    ),
  };
}

/** Returns the routes of this version, in the order of the API's description. */
export function operationsNow(): readonly Operation[] {
  const { paths } = describeApi('http://localhost:4600') as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(`${method.toUpperCase()} ${path}`, described)),
  );
}
