import { context, propagation, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'

/** Runs `work` in a child span of the active one. Without a collector it only runs `work`. */
export async function withSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return trace.getTracer('recto').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // Only the code: an error's message may quote a file.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'INTERNAL'
      span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Base URL of the OTLP collector, and the name of this service in traces. */
export interface TracingOptions {
  endpoint: string
  serviceName: string
}

/**
 * Starts sending traces to a collector; returns a function that flushes and stops. The libraries are loaded only here.
 */
export async function startTracing({ endpoint, serviceName }: TracingOptions): Promise<() => Promise<void>> {
  const [
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    resources,
    hooks,
    { W3CTraceContextPropagator },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return async () => {
    // An unreachable collector must not keep the server from stopping.
    await provider.shutdown().catch(() => undefined)
    trace.disable()
    context.disable()
    propagation.disable()
  }
}
