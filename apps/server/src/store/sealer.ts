import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { randomName } from './work-folder.ts'

/** The key, in the data folder, readable by this user only. */
export const KEY_FILE = 'sealing-key'

const ALGORITHM = 'aes-256-gcm'
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16]

/** Encrypts what must not be on disk in plaintext, with a key created on first use. */
export class Sealer {
  readonly #path: string
  #key: Promise<Buffer> | undefined

  constructor(dataDir: string) {
    this.#path = join(dataDir, KEY_FILE)
  }

  /** Encrypts a text. */
  async seal(text: string): Promise<string> {
    this.#key ??= this.#readOrCreate()
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, await this.#key, iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Decrypts a text; `undefined` if it was changed, or the key is gone. */
  async open(sealed: string): Promise<string | undefined> {
    const bytes = Buffer.from(sealed, 'base64url')
    const key = await (this.#key ?? this.#read())
    if (key === undefined || bytes.length < IV_BYTES + TAG_BYTES) return undefined
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      // The tag does not match: sealed with another key, or damaged.
      return undefined
    }
  }

  async #readOrCreate(): Promise<Buffer> {
    const known = await this.#read()
    if (known !== undefined) return known
    const temporary = `${this.#path}.${randomName()}`
    try {
      await writeFile(temporary, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true })
      // Fails if another server has created one in the meantime, where renaming would replace it.
      await link(temporary, this.#path).catch(ignoreExisting)
    } finally {
      await rm(temporary, { force: true })
    }
    const created = await this.#read()
    if (created === undefined) throw new Error(`${KEY_FILE} cannot be read`)
    return created
  }

  async #read(): Promise<Buffer | undefined> {
    const key = await readFile(this.#path).catch(() => undefined)
    return key?.length === KEY_BYTES ? key : undefined
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}
