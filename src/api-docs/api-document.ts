import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ServiceAddress } from '../config/service-address.js';
import { ERROR_COMPONENTS } from './error-responses.js';
import { shippedExamples, withExamples } from './examples.js';
import { Handlers, operationId } from './handlers.js';
import type { OpenApi, OperationObject, PathItem, Schema } from './open-api.js';
import { COOKIE_SCHEME, describeOperation, TOKEN_SCHEME } from './operations.js';
import { type Convert, converterInto, usedSchemas } from './schema-conversion.js';
import { TAGS } from './tags.js';

const DESCRIPTION =
  'Sotto masks values that identify people in requests to a language model, and restores them in the ' +
  'reply. It records each call in a hash-chained journal. All times are ISO 8601 in UTC. All IDs are ' +
  'ULIDs with a prefix that indicates their type. New fields and values can be added within v1, so ignore ' +
  'unknown ones.';

const HEADERS: Readonly<Record<string, Schema>> = {
  RequestId: {
    description: 'Request ID, which errors and the service log also contain.',
    schema: { type: 'string', pattern: '^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$' },
  },
  RenewedCookie: {
    description: 'Session cookie, valid for another 30 days. Sent only if the request had a valid cookie.',
    schema: { type: 'string' },
  },
  ShouldRetry: {
    description: '`false` if the same request would fail again.',
    schema: { type: 'string', enum: ['false'] },
  },
  RetryAfter: {
    description: 'Number of seconds to wait before the next request.',
    schema: { type: 'string' },
  },
};

const COOKIE: Schema = {
  type: 'apiKey',
  in: 'cookie',
  name: COOKIE_SCHEME,
  description: 'Session cookie. Log in with a browser at `/api/v1/auth/idp` to get it.',
};

const TOKEN: Schema = {
  type: 'http',
  scheme: 'bearer',
  description: 'API token, `sotto_…`. Create it with `POST /api/v1/account/tokens` or in the portal.',
};

/** Creates the OpenAPI 3.1 document from the running application. */
@Injectable()
export class ApiDocument {
  private app: INestApplication | undefined;
  private made: OpenApi | undefined;

  constructor(
    private readonly handlers: Handlers,
    private readonly address: ServiceAddress,
  ) {}

  /** Sets the application to describe. The document is created when it is first requested. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  get(): OpenApi {
    return (this.made ??= this.make());
  }

  private make(): OpenApi {
    if (this.app === undefined) throw new Error('no application is set for the API document');
    const builder = new DocumentBuilder().setOpenAPIVersion('3.1.0').setTitle('Sotto').setVersion('v1');
    const generated = withoutSuffixes(
      SwaggerModule.createDocument(this.app, builder.setDescription(DESCRIPTION).build(), {
        autoTagControllers: false,
        operationIdFactory: operationId,
      }),
    );
    const schemas: Record<string, Schema> = { ...generated.components.schemas, ...ERROR_COMPONENTS };
    const paths = this.describePaths(generated.paths, converterInto(schemas));
    closeRequests(paths, schemas);
    return {
      openapi: generated.openapi,
      info: generated.info,
      servers: [{ url: this.address.baseUrl }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        schemas: usedSchemas(paths, schemas),
        headers: HEADERS,
        securitySchemes: { [COOKIE_SCHEME]: COOKIE, [TOKEN_SCHEME]: TOKEN },
      },
    };
  }

  /** Returns the routes that have `@Operation`. Pages for browsers and aliases of routes do not have it. */
  private describePaths(
    generated: Readonly<Record<string, PathItem>>,
    convert: Convert,
  ): Record<string, PathItem> {
    const handlers = this.handlers.described();
    const examples = shippedExamples();
    const paths: Record<string, PathItem> = {};
    for (const [generatedPath, item] of Object.entries(generated)) {
      const path = snakeParameters(generatedPath);
      for (const [method, operation] of Object.entries(item)) {
        const handler = handlers.get(operation.operationId);
        if (handler === undefined) continue;
        const described = describeOperation(path, operation, handler, convert);
        const recorded = examples[`${method.toUpperCase()} ${path}`];
        paths[path] = { ...paths[path], [method]: withExamples(described, recorded) };
      }
    }
    return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Converts path parameters from camel case, as in the code, to snake case, as in the API. */
function snakeParameters(path: string): string {
  return path.replace(/\{\w+\}/g, (parameter) =>
    parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}

/** Removes the suffix `Dto` of class names in the code, which is not informative in the API. */
function withoutSuffixes(document: OpenAPIObject): OpenApi {
  const text = JSON.stringify(document).replace(/("#\/components\/schemas\/\w+?)Dto"/g, '$1"');
  const renamed = JSON.parse(text) as OpenApi;
  const schemas = Object.entries(renamed.components.schemas).map(([name, schema]): [string, Schema] => [
    name.replace(/Dto$/, ''),
    schema,
  ]);
  return { ...renamed, components: { ...renamed.components, schemas: Object.fromEntries(schemas) } };
}

/** Disallows additional fields in request bodies that are described by a class. */
function closeRequests(paths: Readonly<Record<string, PathItem>>, schemas: Record<string, Schema>): void {
  const operations: OperationObject[] = Object.values(paths).flatMap((item) => Object.values(item));
  for (const { requestBody } of operations) {
    const ref = requestBody?.content['application/json']?.schema?.$ref;
    const name = typeof ref === 'string' ? ref.replace('#/components/schemas/', '') : '';
    const schema = schemas[name];
    if (Object.keys(schema?.properties ?? {}).length > 0 && schema?.additionalProperties === undefined) {
      schemas[name] = { ...schema, additionalProperties: false };
    }
  }
}
