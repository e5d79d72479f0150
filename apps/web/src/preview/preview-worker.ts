import { toAppError, type EngineLimits } from '@recto/contract'
import { openPreview, prepareFonts, type Preview, type RenderedPage } from '@recto/engine'
import { browserPlatform } from '@recto/platforms/browser'

import { changePage } from './change-page.ts'
import { DocumentShelf } from './document-shelf.ts'
import { InputShelf } from './input-shelf.ts'
import { measureShapes, measureSizes } from './measure-shapes.ts'
import type {
  ChangedPage,
  DocumentFacts,
  PreviewAnswer,
  PreviewCall,
  PreviewDocument,
  PreviewReply,
  PreviewRequest,
} from './protocol.ts'
import { SharedBytes } from './shared-bytes.ts'

const bytes = new SharedBytes()
const shelf = new DocumentShelf(open)
const inputs = new InputShelf((file) => bytes.take(file))

addEventListener('message', (event: MessageEvent<PreviewCall>) => void reply(event.data))

async function reply({ callId, request }: PreviewCall): Promise<void> {
  try {
    const value = await answer(request)
    send({ callId, isDone: true, value }, transferable(value))
  } catch (error) {
    const { code, facts } = toAppError(error)
    send({ callId, isDone: false, error: { code, facts } }, [])
  }
}

function send(message: PreviewReply, transfer: Transferable[]): void {
  postMessage(message, { transfer })
}

async function answer(request: PreviewRequest): Promise<PreviewAnswer> {
  if (request.kind === 'forget') {
    shelf.close(request.documentId)
    inputs.forget(request.documentId)
    bytes.forget(request.documentId)
    return undefined
  }
  if (request.kind === 'fonts') {
    await prepareFonts(request.script, browserPlatform)
    return undefined
  }
  if (request.kind === 'change') return change(request)
  const preview = await shelf.take(request.document, request.limits)
  if (request.kind === 'describe') return describe(preview)
  if (request.kind === 'measure') return measureShapes(preview, request.from)
  if (request.kind === 'sizes') return measureSizes(preview, request.from)
  if (request.kind === 'scan') return { isScanned: preview.isScanned() }
  if (request.kind === 'outline') return preview.outlineStarts()
  if (request.kind === 'weigh') return preview.weighPage(request.page, request.box, request.encoding)
  return toBitmap(preview.renderPage(request.page, request.box))
}

async function change(request: Extract<PreviewRequest, { kind: 'change' }>): Promise<ChangedPage> {
  const { document, change: wanted, limits, page, box } = request
  const files = await inputs.take(document, wanted.attachments)
  const { drawn, warnings } = await changePage(files, wanted, { page, box, limits, platform: browserPlatform })
  return { picture: await toBitmap(drawn), warnings }
}

function toBitmap({ pixels, width, height }: RenderedPage): Promise<ImageBitmap> {
  return createImageBitmap(new ImageData(pixels, width, height))
}

function transferable(value: PreviewAnswer): Transferable[] {
  if (value instanceof ImageBitmap) return [value]
  return value !== undefined && 'picture' in value ? [value.picture] : []
}

async function open(document: PreviewDocument, limits: EngineLimits): Promise<Preview> {
  return openPreview(await bytes.take(document), { platform: browserPlatform, limits })
}

function describe(preview: Preview): DocumentFacts {
  const { pageCount, isEncrypted, isRepaired } = preview
  const shapes = new Float32Array(pageCount)
  if (pageCount > 0) shapes.set(measureShapes(preview, 1))
  return { pageCount, isEncrypted, isRepaired, shapes }
}
