import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ServiceAddress } from '../config/service-address.js';
import { ERROR_COMPONENTS } from './error-responses.js';
import { shippedExamples, withExamples } from './examples.js';
import { type HandlerMarks, Handlers } from './handlers.js';
import { type OpenApi, type Operation, type PathItem, refTo, type Schema } from './open-api.js';
import { COOKIE_SCHEME, type Convert, describeOperation } from './operations.js';
import { TAGS } from './operation-texts.js';
import { convertZod } from './schema-conversion.js';

const DESCRIPTION =
  'Sotto masks identifiers of people in chat completions on their way to a language model, restores them in the reply, ' +
  'and keeps a hash-chained journal of what it did. All moments are ISO 8601 in UTC, all identifiers are ULIDs with a ' +
  'prefix that names their type. Fields and values may be added within v1: ignore those that you do not know.';

/** Pages and files for browsers, and second names of routes: no part of the API. */
const HIDDEN = [
  /^GET \/portal/,
  /^GET \/api\/docs/,
  /^POST \/proxy\/\{agent_id\}\/v1\/chat\/completions\/chat\/completions$/,
];

const HEADERS: Readonly<Record<string, Schema>> = {
  RequestId: {
    description: 'Names the request; errors and the log have it too',
    schema: { type: 'string', pattern: '^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$' },
  },
  RenewedCookie: {
    description: 'The session cookie, valid for another 30 days; only where the request had a good one',
    schema: { type: 'string' },
  },
  ShouldRetry: {
    description: '`false` where the same request would fail again',
    schema: { type: 'string', enum: ['false'] },
  },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'string' } },
};

/** The OpenAPI 3.1 document, made from the application as it runs. */
@Injectable()
export class ApiDocument {
  private app: INestApplication | undefined;
  private made: OpenApi | undefined;

  constructor(
    private readonly handlers: Handlers,
    private readonly address: ServiceAddress,
  ) {}

  /** Tells which application to describe; the document is made when somebody asks for it. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  get(): OpenApi {
    return (this.made ??= this.make());
  }

  private make(): OpenApi {
    if (this.app === undefined) throw new Error('there is no application to describe');
    const config = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Sotto')
      .setVersion('v1')
      .setDescription(DESCRIPTION)
      .build();
    const generated = SwaggerModule.createDocument(this.app, config, {
      standardSchemaConverter: convertZod,
      operationIdFactory: (controller, method) => `${controller}_${method}`,
    });
    return this.complete(withoutSuffixes(generated));
  }

  private complete(generated: OpenApi): OpenApi {
    const schemas: Record<string, Schema> = { ...generated.components.schemas, ...ERROR_COMPONENTS };
    const paths = this.describePaths(generated.paths, converterInto(schemas));
    const names = new Set(operationsIn(paths).flatMap(({ tags }) => tags ?? []));
    closeRequests(paths, schemas);
    return {
      openapi: generated.openapi,
      info: generated.info,
      servers: [{ url: this.address.baseUrl }],
      tags: tagObjects(names),
      paths,
      components: {
        schemas: usedSchemas(paths, schemas),
        headers: HEADERS,
        securitySchemes: { [COOKIE_SCHEME]: cookieScheme() },
      },
    };
  }

  private describePaths(
    generated: Readonly<Record<string, PathItem>>,
    convert: Convert,
  ): Record<string, PathItem> {
    const marks = this.handlers.marks();
    const examples = shippedExamples();
    const paths: Record<string, PathItem> = {};
    for (const [generatedPath, item] of Object.entries(generated)) {
      const path = snakeParameters(generatedPath);
      for (const [method, operation] of Object.entries(item)) {
        const route = `${method.toUpperCase()} ${path}`;
        if (HIDDEN.some((hidden) => hidden.test(route))) continue;
        const described = describeOperation(
          route,
          renameParameters(operation),
          marksOf(marks, operation),
          convert,
        );
        paths[path] = { ...paths[path], [method]: withExamples(described, examples[route]) };
      }
    }
    return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function marksOf(marks: ReadonlyMap<string, HandlerMarks>, { operationId }: Operation): HandlerMarks {
  const found = marks.get(operationId.replace(/\[\d+\]$/, ''));
  if (found === undefined) throw new Error(`no handler is known for ${operationId}`);
  return found;
}

/** Handlers name parameters in camel case, the API in snake case. */
function snakeParameters(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => `{${snake(name)}}`);
}

function renameParameters(operation: Operation): Operation {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.in === 'path' ? { ...parameter, name: snake(parameter.name) } : parameter,
  );
  return { ...operation, parameters };
}

/** Classes of bodies are named `…Dto` in the code; here, the suffix says nothing. */
function withoutSuffixes(document: OpenAPIObject): OpenApi {
  const text = JSON.stringify(document).replace(/("#\/components\/schemas\/\w+?)Dto"/g, '$1"');
  const renamed = JSON.parse(text) as OpenApi;
  const schemas = Object.entries(renamed.components.schemas).map(([name, schema]): [string, Schema] => [
    name.replace(/Dto$/, ''),
    schema,
  ]);
  return { ...renamed, components: { ...renamed.components, schemas: Object.fromEntries(schemas) } };
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function converterInto(schemas: Record<string, Schema>): Convert {
  return (schema, io) => {
    const { schema: converted, components = {} } = convertZod(schema, { schemaType: io }) ?? { schema: {} };
    const renamed = JSON.parse(
      JSON.stringify({ converted, components }).replaceAll('"#/$defs/', '"#/components/schemas/'),
    ) as { converted: Schema; components: Record<string, Schema> };
    Object.assign(schemas, renamed.components);
    return renamed.converted;
  };
}

/** A body that a class describes takes no other fields. */
function closeRequests(paths: Readonly<Record<string, PathItem>>, schemas: Record<string, Schema>): void {
  for (const { requestBody } of operationsIn(paths)) {
    const ref = requestBody?.content['application/json']?.schema?.$ref;
    const name = typeof ref === 'string' ? ref.replace('#/components/schemas/', '') : '';
    const schema = schemas[name];
    if (Object.keys(schema?.properties ?? {}).length > 0 && schema?.additionalProperties === undefined) {
      schemas[name] = { ...schema, additionalProperties: false };
    }
  }
}

/** Those that something in the document refers to, sorted by name. */
function usedSchemas(paths: unknown, schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const used = new Map<string, Schema>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = schemas[name];
      if (schema === undefined || used.has(name)) continue;
      used.set(name, schema);
      visit(schema);
    }
  };
  visit([paths, refTo('Error')]);
  return Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function operationsIn(paths: Readonly<Record<string, PathItem>>): Operation[] {
  return Object.values(paths).flatMap((item) => Object.values(item));
}

function tagObjects(names: ReadonlySet<string>): OpenApi['tags'] {
  const texts = new Map(TAGS.map(({ name, text }) => [name, text]));
  return [...texts].filter(([name]) => names.has(name)).map(([name, description]) => ({ name, description }));
}

function cookieScheme(): Schema {
  return {
    type: 'apiKey',
    in: 'cookie',
    name: COOKIE_SCHEME,
    description: 'Set by a login: begin one in a browser at `/api/v1/auth/idp`.',
  };
}
