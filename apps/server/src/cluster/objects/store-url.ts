import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

import { isObjectKey } from './object-keys.ts'

/** A bucket, or a prefix within one. */
export interface S3Location {
  bucket: string
  /** Prefix of all keys, such as `recto/`; empty for the whole bucket. */
  prefix: string
  /** URL of the service; AWS in the region by default. */
  endpoint?: string
  region?: string
  /** Whether the bucket is in the path rather than the host name. */
  isPathStyle: boolean
}

export type StoreLocation = { folder: string } | { s3: S3Location }

const EXAMPLES = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-1 or file:///shared/folder'
const S3_SETTINGS = new Set(['endpoint', 'region', 'pathStyle'])

/** Parses the URL of a store. Throws an `Error` whose message completes "STORE_URL …" without quoting the URL. */
export function parseStoreUrl(text: string): StoreLocation {
  if (!URL.canParse(text)) throw new Error(`must be a URL such as ${EXAMPLES}`)
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    throw new Error('must not contain credentials: they belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (url.hash !== '') throw new Error('must not contain a fragment (#)')
  if (url.protocol === 'file:') return { folder: parseFolder(url) }
  if (url.protocol === 's3:') return { s3: parseBucket(url) }
  throw new Error(`must begin with s3:// or file:///, such as ${EXAMPLES}`)
}

function parseFolder(url: URL): string {
  if (url.search !== '') throw new Error('must not have settings (?) for a folder')
  if (url.host !== '') throw new Error('must have three slashes before a folder, such as file:///shared/folder')
  const folder = fileURLToPath(url)
  if (!isAbsolute(folder) || folder === '/') throw new Error('must name a folder, such as file:///shared/folder')
  return folder
}

function parseBucket(url: URL): S3Location {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw new Error('must name a bucket, such as s3://bucket')
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  if (prefix !== '' && (!isObjectKey(prefix) || prefix.length > 256))
    throw new Error('must have a prefix of a-z, 0-9, "_", "-" and "." between slashes, such as s3://bucket/recto')
  for (const name of url.searchParams.keys()) checkSetting(name, url.searchParams.getAll(name).length)
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region')
  if (endpoint !== null) checkEndpoint(endpoint)
  if (region !== null && !/^[a-z0-9-]{1,40}$/.test(region)) throw new Error('must have a region such as eu-west-1')
  return {
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    ...(endpoint === null ? {} : { endpoint }),
    ...(region === null ? {} : { region }),
    isPathStyle: parsePathStyle(url.searchParams.get('pathStyle')),
  }
}

function checkSetting(name: string, count: number): void {
  if (!S3_SETTINGS.has(name)) throw new Error(`may only have the settings ${[...S3_SETTINGS].join(', ')}`)
  if (count > 1) throw new Error(`must not have the setting ${name} twice`)
}

function checkEndpoint(endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isService = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
  if (!isService || url.username !== '' || url.password !== '')
    throw new Error('must have an endpoint such as https://s3.example.com, without a path or credentials')
}

function parsePathStyle(text: string | null): boolean {
  if (text !== null && text !== 'true' && text !== 'false')
    throw new Error('must have pathStyle=true or pathStyle=false')
  return text === 'true'
}
