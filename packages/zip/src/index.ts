export { MAX_ARCHIVE_BYTES, ZipArchive } from './zip-archive.ts'
