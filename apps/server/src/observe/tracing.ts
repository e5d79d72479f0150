import { context, propagation, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'

/** Follows a piece of work as a part of whatever it belongs to; without a collector it only does the work. */
export async function withSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return trace.getTracer('recto').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // Its class alone: what it says may quote a file.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'INTERNAL'
      span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Keeps work that is begun later, by somebody else, a part of what it belongs to now. */
export function bindToActiveSpan<Arguments extends unknown[], Result>(
  work: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  return context.bind(context.active(), work)
}

/** Where traces go, and under which name. */
export interface TracingOptions {
  endpoint: string
  serviceName: string
}

/** Sends traces to a collector from now on; the answer sends what is left and stops. Its libraries are loaded only here. */
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
    // A collector that is gone must not keep the server from stopping.
    await provider.shutdown().catch(() => undefined)
    trace.disable()
    context.disable()
    propagation.disable()
  }
}
