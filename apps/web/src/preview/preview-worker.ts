import { toAppError, type EngineLimits } from '@recto/contract'
import { openPreview, type Preview } from '@recto/engine'
import { browserPlatform } from '@recto/engine/platforms/browser'

import { readInput } from '../workers/read-input.ts'
import { DocumentShelf } from './document-shelf.ts'
import { measureShapes } from './measure-shapes.ts'
import type {
  DocumentFacts,
  PreviewAnswer,
  PreviewCall,
  PreviewDocument,
  PreviewReply,
  PreviewRequest,
} from './protocol.ts'

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

async function answer(request: PreviewRequest): Promise<PreviewAnswer> {
  if (request.kind === 'forget') {
    shelf.close(request.documentId)
    return undefined
  }
  const preview = await shelf.take(request.document, request.limits)
  if (request.kind === 'describe') return describe(preview)
  if (request.kind === 'measure') return measureShapes(preview, request.from)
  if (request.kind === 'outline') return preview.outlineStarts()
  const { pixels, width, height } = preview.renderPage(request.page, request.box)
  return createImageBitmap(new ImageData(pixels, width, height))
}

async function open(document: PreviewDocument, limits: EngineLimits): Promise<Preview> {
  return openPreview(await readInput(document), { platform: browserPlatform, limits })
}

function describe(preview: Preview): DocumentFacts {
  const { pageCount, isEncrypted, isRepaired } = preview
  const shapes = new Float32Array(pageCount)
  if (pageCount > 0) shapes.set(measureShapes(preview, 1))
  return { pageCount, isEncrypted, isRepaired, shapes }
}
