/** A map of bounded size: beyond the limit, the entry set longest ago is dropped. */
export class BoundedMap<Value> extends Map<string, Value> {
  readonly #limit: number

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.size >= this.#limit
  }

  override set(key: string, value: Value): this {
    // Delete first, so that the entry moves to the end: maps iterate in insertion order.
    this.delete(key)
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.#limit && oldest !== undefined) this.delete(oldest)
    return this
  }
}
