import type { KeyObject } from 'node:crypto'

import type { ObjectStore } from '../object-store.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import type { OperatorKeys } from './operator-keys.ts'
import { newKey } from './segments.ts'

/** The data keys of jobs, each wrapped in an object of its own: `<folder of the job>/key`. */
export class JobKeys {
  readonly #store: Pick<ObjectStore, 'putOnce' | 'read' | 'remove'>
  readonly #operatorKeys: OperatorKeys

  constructor(store: Pick<ObjectStore, 'putOnce' | 'read' | 'remove'>, operatorKeys: OperatorKeys) {
    this.#store = store
    this.#operatorKeys = operatorKeys
  }

  /** Returns the key of a job, a new one if there is none. Of several nodes one creates it and all get the same. */
  async obtain(folder: string): Promise<KeyObject> {
    const found = await this.find(folder)
    if (found !== undefined) return found
    const path = pathOf(folder)
    const created = newKey()
    if (await this.#store.putOnce(path, this.#operatorKeys.wrap(created, path))) return created
    const others = await this.find(folder)
    if (others === undefined) throw new StoreUnavailableError('The key of a job was deleted while it was read.')
    return others
  }

  /** Returns the key of a job; undefined if it was never created, or forgotten. Throws a `SealError` if it cannot be opened. */
  async find(folder: string): Promise<KeyObject | undefined> {
    const path = pathOf(folder)
    const wrapped = await this.#store.read(path)
    return wrapped === undefined ? undefined : this.#operatorKeys.unwrap(wrapped, path)
  }

  /** Makes everything of a job unreadable, before its objects are deleted or without that. */
  async forget(folder: string): Promise<void> {
    await this.#store.remove([pathOf(folder)])
  }
}

const pathOf = (folder: string) => `${folder}/key`
