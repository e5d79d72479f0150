export { CompoundFile } from './compound-file.ts'
export { MAX_ARCHIVE_BYTES, ZipArchive } from './zip-archive.ts'
export { ZipHeaders, type ZipEntry } from './zip-headers.ts'
export {
  inflateBytes,
  inflateItem,
  readZip,
  ZipError,
  ZipTooLargeError,
  type ZipBounds,
  type ZipItem,
} from './zip-reader.ts'
