import { MAX_KEYS } from '../access/key-entry.ts'

/** Label of every key after the first `MAX_KEYS`. */
const REST = 'other'

/** Limits the number of series: keys can be added and revoked for as long as the server runs. */
export class KeyLabels {
  readonly #known = new Set<string>()

  /** Returns the label of a key: its ID. */
  labelOf(keyId: string): string {
    if (this.#known.has(keyId)) return keyId
    if (this.#known.size >= MAX_KEYS) return REST
    this.#known.add(keyId)
    return keyId
  }
}
