export { openForRendering, openForReading } from './open-for-rendering.ts'
export { PageRenderer } from './page-renderer.ts'
export { ObjectRenderer } from './object-renderer.ts'
export { checkPictures, type PageImageObject, picturesOf } from './image-bounds.ts'
