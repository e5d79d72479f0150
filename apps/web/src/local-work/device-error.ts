import { CallError } from '../api/call-error.ts'

/** The browser could not do the work, and a server perhaps can. */
export class DeviceError extends CallError {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'DeviceError'
  }
}
