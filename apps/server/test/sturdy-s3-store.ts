import { createHash } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import type S3rver from '@20minutes/s3rver'
import S3Object from '@20minutes/s3rver/lib/models/object.js'

type Store = S3rver['store']

const OBJECT_SUFFIX = '._S3rver_object'

/** Makes the store of s3rver behave like S3 where it does not and the tests would notice. */
export function makeSturdy(store: Store): void {
  const getObject = store.getObject.bind(store)
  store.getObject = async (bucket, key, options = {}) => {
    // s3rver takes the end 0 for none, and sends a byte of an empty file.
    const object = await getObject(bucket, key, options.end === 0 ? { ...options, end: '0' } : options)
    if (object?.size === 0 && options.start !== undefined) {
      object.content?.destroy()
      object.content = null
    }
    return object
  }
  store.putContent = putContent
  // s3rver deletes empty folders, too, while other requests write into them.
  store.deleteObject = async (bucket, key) => {
    for (const part of ['object', 'object.md5', 'metadata.json'])
      await rm(store.getResourcePath(bucket, key, part), { force: true })
  }
  store.listObjects = (bucket, options) => listObjects(store, bucket, options)
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

/** S3 lists by key; s3rver by folder, and loses keys between pages where that differs. */
async function listObjects(
  store: Store,
  bucket: string,
  { prefix = '', startAfter = '', maxKeys = 1000 }: Parameters<Store['listObjects']>[1],
): ReturnType<Store['listObjects']> {
  const root = store.getBucketPath(bucket)
  const names = await readdir(root, { recursive: true, withFileTypes: true })
  const keys = names
    .filter((entry) => entry.isFile() && entry.name.endsWith(OBJECT_SUFFIX))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).slice(0, -OBJECT_SUFFIX.length))
    .filter((key) => key.startsWith(prefix) && key > startAfter)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const page = keys.slice(0, maxKeys).map(async (key) => {
    const metadata = await store.getMetadata(bucket, key).catch(() => undefined)
    // Deleted meanwhile.
    return metadata === undefined ? [] : [new S3Object(bucket, key, null, metadata)]
  })
  const objects = (await Promise.all(page)).flat()
  return { objects, commonPrefixes: [], isTruncated: keys.length > maxKeys }
}
