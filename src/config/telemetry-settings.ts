import { z } from 'zod';
import { httpUrl, optionalPort } from './variables.js';

/** Variables of metrics and traces. Variables of traces have OpenTelemetry's names. */
export const telemetryEnvironment = {
  SERVICE_METRICS_PORT: optionalPort(),
  SERVICE_METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
  OTEL_SERVICE_NAME: z.string().max(100).default('sotto'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** Address of the metrics. */
export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
}

/** Destination of traces. */
export interface TraceSettings {
  /** URL without a trailing slash. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Share of traced calls, from 0 to 1, unless the caller's own trace decides. */
  readonly ratio: number;
}

type Values = z.infer<z.ZodObject<typeof telemetryEnvironment>>;

export function metricsSettings(values: Values): MetricsSettings | undefined {
  const { SERVICE_METRICS_PORT: port, SERVICE_METRICS_HOST: host } = values;
  return port === undefined ? undefined : { port, host };
}

export function traceSettings(values: Values): TraceSettings | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  if (endpoint === undefined) return undefined;
  return { endpoint, serviceName: values.OTEL_SERVICE_NAME, ratio: values.OTEL_TRACES_SAMPLER_ARG };
}
