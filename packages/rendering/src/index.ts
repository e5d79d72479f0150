export { openForDrawing, openForReading } from './open-for-drawing.ts'
export { PageDrawer } from './page-drawer.ts'
export { PagePictures } from './page-pictures.ts'
export { checkPictures, type PageImageObject, picturesOf } from './picture-bound.ts'
