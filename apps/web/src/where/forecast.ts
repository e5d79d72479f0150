import { defaultSeconds, steadySeconds } from './default-rates.ts'
import type { PlannedWork } from './place.ts'
import { paceOf, uploadSpeedOf, type SpeedLog } from './speed-log.ts'

/** Memory needed on this device, as a multiple of the files' size. */
const MEMORY_FACTOR = 3.5

/** Duration on the server relative to an average device, once both have started. */
const SERVER_SHARE = 0.8

/** Overhead of a request besides uploading and work: the connection, the form, the response. */
const REQUEST_SECONDS = 0.3

/** Forecast for this device and the server. */
export interface Forecast {
  /** Memory it needs on this device. */
  neededBytes: number
  deviceSeconds: number
  /** Upload and work together. */
  serverSeconds: number
  /** The part of it spent on the upload. */
  sendingSeconds: number
  /** Bytes to upload. */
  sentBytes: number
}

/** Forecasts work from the durations of earlier work here. */
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

/** Default duration on the server, without the upload. */
export function serverSeconds(work: PlannedWork): number {
  return REQUEST_SECONDS + steadySeconds(work) * SERVER_SHARE
}
