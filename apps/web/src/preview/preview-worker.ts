import { toAppError, type EngineLimits } from '@recto/contract'
import { openPreview, type Preview } from '@recto/engine'
import { browserPlatform } from '@recto/engine/platforms/browser'

import { readInput } from '../workers/read-input.ts'
import { DocumentShelf } from './document-shelf.ts'
import type { DocumentFacts, PreviewCall, PreviewDocument, PreviewReply, PreviewRequest } from './protocol.ts'

/** Measuring the pages of a huge document must not keep its first picture waiting. */
const MEASURING_MS = 150

const shelf = new DocumentShelf(open)

addEventListener('message', (event: MessageEvent<PreviewCall>) => void reply(event.data))

async function reply({ callId, request }: PreviewCall): Promise<void> {
  try {
    const value = await answer(request)
    send({ callId, isDone: true, value }, value instanceof ImageBitmap ? [value] : [])
  } catch (error) {
    const { code, facts } = toAppError(error)
    send({ callId, isDone: false, error: { code, facts } }, [])
  }
}

function send(message: PreviewReply, transfer: Transferable[]): void {
  postMessage(message, { transfer })
}

async function answer(request: PreviewRequest): Promise<DocumentFacts | ImageBitmap | undefined> {
  if (request.kind === 'forget') {
    shelf.close(request.documentId)
    return undefined
  }
  const preview = await shelf.take(request.document, request.limits)
  if (request.kind === 'describe') return describe(preview)
  const { pixels, width, height } = preview.renderPage(request.page, request.box)
  return createImageBitmap(new ImageData(pixels, width, height))
}

async function open(document: PreviewDocument, limits: EngineLimits): Promise<Preview> {
  return openPreview(await readInput(document), { platform: browserPlatform, limits })
}

function describe(preview: Preview): DocumentFacts {
  const { pageCount, isEncrypted, isRepaired } = preview
  const shapes = new Float32Array(pageCount)
  const end = performance.now() + MEASURING_MS
  for (let page = 1; page <= pageCount && performance.now() < end; page += 1) {
    shapes[page - 1] = shapeOf(preview, page)
  }
  return { pageCount, isEncrypted, isRepaired, shapes }
}

function shapeOf(preview: Preview, page: number): number {
  try {
    const { width, height } = preview.pageSize(page)
    return width > 0 && height > 0 ? width / height : 0
  } catch {
    // A page that cannot be drawn has no shape; it gets a plain sheet.
    return 0
  }
}
