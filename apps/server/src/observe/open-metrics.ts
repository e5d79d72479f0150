import type { ServerConfig } from '../config.ts'
import type { GaugeSources, Metrics } from './metrics.ts'
import { serveMetrics, type MetricsServer } from './serve-metrics.ts'

/** Serves the metrics of an API node or a worker on METRICS_PORT, if that is set. */
export async function openMetrics(
  metrics: Metrics,
  { metricsPort: port, metricsHost: host }: Pick<ServerConfig, 'metricsPort' | 'metricsHost'>,
  sources: GaugeSources,
): Promise<MetricsServer | undefined> {
  if (port === null) return undefined
  metrics.registerGauges(sources)
  return serveMetrics(metrics.registry, { port, host })
}
