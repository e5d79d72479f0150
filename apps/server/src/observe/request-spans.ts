import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/** Starts a span for every request, as a child of the caller's trace when there is one (W3C Trace Context). */
export function registerRequestSpans(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'recto.request_id': request.id }
    const parent = propagation.extract(context.active(), request.headers)
    const span = trace
      .getTracer('recto')
      .startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(parent, span), done)
  })
}

/** The id of the active trace, for the log; `undefined` when it is not recorded. */
export function getActiveTraceId(): string | undefined {
  const span = trace.getActiveSpan()
  return span?.isRecording() === true ? span.spanContext().traceId : undefined
}
