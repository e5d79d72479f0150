import { defaultSeconds, steadySeconds } from './default-rates.ts'
import type { PlannedWork } from './place.ts'
import { paceOf, uploadSpeedOf, type SpeedLog } from './speed-log.ts'

/** What work needs while it runs on this device, as a multiple of its files. */
const MEMORY_FACTOR = 3.5

/** How long the server takes compared with an average device, once both have started. */
const SERVER_SHARE = 0.8

/** What a request costs besides sending and work: the connection, the form, the answer. */
const REQUEST_SECONDS = 0.3

/** What work will take on this device and on the server. */
export interface Forecast {
  /** Memory it needs on this device. */
  neededBytes: number
  deviceSeconds: number
  /** Sending and work together. */
  serverSeconds: number
  /** The part of it for sending. */
  sendingSeconds: number
  /** What would be sent. */
  sentBytes: number
}

/** Forecasts work from what earlier work took here. */
export function forecastWork(work: PlannedWork, log: SpeedLog): Forecast {
  const seconds = defaultSeconds(work)
  const sendingSeconds = work.bytes / uploadSpeedOf(log)
  return {
    neededBytes: (work.bytesAtOnce ?? work.bytes) * MEMORY_FACTOR,
    deviceSeconds: seconds * paceOf(log, 'device', work.operation),
    serverSeconds: sendingSeconds + serverSeconds(work) * paceOf(log, 'server', work.operation),
    sendingSeconds,
    sentBytes: work.bytes,
  }
}

/** How long the server takes by default, without sending. */
export function serverSeconds(work: PlannedWork): number {
  return REQUEST_SECONDS + steadySeconds(work) * SERVER_SHARE
}
