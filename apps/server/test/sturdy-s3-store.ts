import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

import type S3rver from '@20minutes/s3rver'

type Store = S3rver['store']

/** Makes s3rver's store behave like S3 where it does not and the tests would notice. */
export function makeSturdy(store: Store): void {
  const getObject = store.getObject.bind(store)
  store.getObject = async (bucket, key, options = {}) => {
    // s3rver takes an end of 0 for none, and sends one byte of an empty file.
    const object = await getObject(bucket, key, options.end === 0 ? { ...options, end: '0' } : options)
    if (object?.size === 0 && options.start !== undefined) {
      object.content?.destroy()
      object.content = null
    }
    return object
  }
  store.putContent = putContent
  // s3rver also deletes empty folders while other requests write into them.
  store.deleteObject = async (bucket, key) => {
    for (const part of ['object', 'object.md5', 'metadata.json'])
      await rm(store.getResourcePath(bucket, key, part), { force: true })
  }
}

/** S3 shows an object once it is complete; s3rver answers before a buffer is written. */
async function putContent(target: string, content: AsyncIterable<Buffer> | Buffer): Promise<[number, string]> {
  const temporary = `${target}.${crypto.randomUUID()}`
  const md5 = createHash('md5')
  let size = 0
  const file = await open(temporary, 'wx')
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      md5.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
  } catch (error) {
    await rm(temporary)
    throw error
  } finally {
    await file.close()
  }
  await rename(temporary, target)
  return [size, md5.digest('hex')]
}
