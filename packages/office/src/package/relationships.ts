import { element, xmlPart } from './xml.ts'

/** Prefix of the relationship types of Office documents (ISO/IEC 29500-1, 9.2). */
export const OFFICE_RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The relationships of one part, without duplicates (ISO/IEC 29500-2, 6.5). */
export class Relationships {
  readonly #ids = new Map<string, string>()
  readonly #entries: string[] = []

  /** @returns the relationship ID. The target is relative to the source part. */
  add(type: string, target: string, isExternal = false): string {
    const key = `${type} ${target}`
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = `rId${this.#ids.size + 1}`
    this.#ids.set(key, id)
    const mode = isExternal ? 'External' : undefined
    this.#entries.push(element('Relationship', { Id: id, Type: type, Target: target, TargetMode: mode }))
    return id
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  /** The relationships part. */
  toXml(): string {
    return xmlPart(element('Relationships', { xmlns: PACKAGE }, this.#entries.join('')))
  }
}
