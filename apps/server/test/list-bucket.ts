import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import type S3rver from '@20minutes/s3rver'

const OBJECT_SUFFIX = '._S3rver_object'
/** Objects per page. S3 may send fewer than 1,000, and tests need fewer to reach a second page. */
const PAGE_COUNT = 100

/** Keys in a bucket's folder with a prefix, in order. */
export async function listKeys(root: string, prefix: string): Promise<string[]> {
  const entries = await readFolder(path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1)))
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(OBJECT_SUFFIX))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).slice(0, -OBJECT_SUFFIX.length))
    .filter((key) => key.startsWith(prefix))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

/**
 * Answers a ListObjectsV2 request in place of s3rver, which lists by folder instead of by key, and encrypts the next
 * page's token with DES, which OpenSSL no longer has.
 * @returns the XML
 */
export async function listBucket(store: S3rver['store'], bucket: string, query: URLSearchParams): Promise<string> {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const all = await listKeys(store.getBucketPath(bucket), prefix)
  const keys = all.filter((key) => key > after)
  const page = keys.slice(0, PAGE_COUNT)
  const contents = await Promise.all(page.map((key) => describe(store, bucket, key)))
  const isTruncated = keys.length > page.length
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>
<IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

/** All files below a folder; none if it does not exist. */
async function readFolder(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function describe(store: S3rver['store'], bucket: string, key: string): Promise<string> {
  const metadata = await store.getMetadata(bucket, key).catch(() => undefined)
  // Deleted in the meantime.
  if (metadata === undefined) return ''
  const time = new Date(metadata['last-modified'] ?? '').toISOString()
  return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><Size>${metadata['content-length']}</Size></Contents>`
}
