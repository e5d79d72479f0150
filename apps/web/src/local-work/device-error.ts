import { CallError } from '../api/call-error.ts'

/** The browser failed to do the work; the server may be able to. */
export class DeviceError extends CallError {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'DeviceError'
  }
}
