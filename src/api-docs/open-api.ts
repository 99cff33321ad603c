/** Types for the parts of an OpenAPI 3.1 document that are used here. The library's types only support 3.0. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Media {
  schema?: Schema;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export type Content = Record<string, Media>;

export interface Response {
  description: string;
  headers?: Record<string, Schema>;
  content?: Content;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface OperationObject {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Content };
  responses: Record<string, Response>;
}

export type PathItem = Record<string, OperationObject>;

export interface OpenApi {
  openapi: string;
  info: Schema;
  servers: { url: string; description?: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Schema>;
    securitySchemes: Record<string, Schema>;
  };
}

export function refTo(component: string): Schema {
  return { $ref: `#/components/schemas/${component}` };
}

export function headerRef(component: string): Schema {
  return { $ref: `#/components/headers/${component}` };
}
