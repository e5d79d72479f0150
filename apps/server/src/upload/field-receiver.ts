import { AppError, type FormFields } from '@recto/contract'

import { FORM_LIMITS } from './upload-rules.ts'

/** Collects the text fields of a form, within limits. Of repeated fields the last value wins. */
export class FieldReceiver {
  readonly #fields = new Map<string, string>()
  #textBytes = 0

  /** @throws AppError INVALID_OPTIONS naming the field that is too long */
  receive(name: string | undefined, value: string, isCut: boolean): void {
    if (name === undefined) return
    this.#textBytes += Buffer.byteLength(value)
    if (isCut || this.#textBytes > FORM_LIMITS.textBytes) {
      throw new AppError('INVALID_OPTIONS', { fields: [{ field: name, message: `${name}: is too long` }] })
    }
    this.#fields.set(name.slice(0, FORM_LIMITS.fieldNameLength), value)
  }

  finish(): FormFields {
    return Object.fromEntries(this.#fields)
  }
}
