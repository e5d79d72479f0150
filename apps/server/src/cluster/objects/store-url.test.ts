import { expect, test } from 'vitest'

import { parseStoreUrl } from './store-url.ts'

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '', isPathStyle: false }],
  ['s3://bucket/', { bucket: 'bucket', prefix: '', isPathStyle: false }],
  ['s3://my.bucket-1/recto/eu/', { bucket: 'my.bucket-1', prefix: 'recto/eu/', isPathStyle: false }],
  [
    's3://bucket/recto?endpoint=http://127.0.0.1:9000&region=eu-west-1&pathStyle=true',
    { bucket: 'bucket', prefix: 'recto/', endpoint: 'http://127.0.0.1:9000', region: 'eu-west-1', isPathStyle: true },
  ],
  [
    's3://bucket?endpoint=https%3A%2F%2Fs3.example.com&pathStyle=false',
    { bucket: 'bucket', prefix: '', endpoint: 'https://s3.example.com', isPathStyle: false },
  ],
])('%s is a bucket', (text, s3) => {
  expect(parseStoreUrl(text)).toEqual({ s3 })
})

test.each([
  ['file:///shared/folder', '/shared/folder'],
  ['file:///shared/my%20folder/', '/shared/my folder/'],
])('%s is a folder', (text, folder) => {
  expect(parseStoreUrl(text)).toEqual({ folder })
})

test.each([
  ['bucket', /^must be a URL such as s3:/],
  ['https://bucket.example.com', /^must begin with s3:\/\/ or file:\/\/\//],
  ['s3://key:s3cret@bucket', /^must not contain credentials/],
  ['s3://s3cret@bucket', /^must not contain credentials/],
  ['s3://bucket#s3cret', /fragment/],
  ['s3://', /^must name a bucket/],
  ['s3://B', /^must name a bucket/],
  ['s3://bucket/Recto', /^must have a prefix of a-z/],
  ['s3://bucket/a//b', /^must have a prefix of a-z/],
  [`s3://bucket/${'x/'.repeat(130)}x`, /^must have a prefix of a-z/],
  ['s3://bucket?secret=s3cret', /^may only have the settings endpoint, region, pathStyle$/],
  ['s3://bucket?region=a&region=b', /^must not have the setting region twice$/],
  ['s3://bucket?region=s3cret!', /^must have a region such as/],
  ['s3://bucket?endpoint=s3.example.com', /^must have an endpoint such as/],
  ['s3://bucket?endpoint=ftp://s3.example.com', /^must have an endpoint such as/],
  ['s3://bucket?endpoint=https://key:s3cret@s3.example.com', /^must have an endpoint such as/],
  ['s3://bucket?endpoint=https://s3.example.com/s3cret', /^must have an endpoint such as/],
  ['s3://bucket?pathStyle=yes', /^must have pathStyle=true or pathStyle=false$/],
  ['file:///', /^must name a folder/],
  ['file://host/folder', /three slashes/],
  ['file:///folder?region=s3cret', /^must not have settings/],
])('%s is refused, and not repeated', (text, message) => {
  expect(() => parseStoreUrl(text)).toThrow(message)
  expect(() => parseStoreUrl(text)).not.toThrow(/s3cret/)
})
