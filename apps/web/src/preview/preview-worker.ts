import { OPERATIONS, toAppError, type EngineLimits, type RecognizedPage } from '@recto/contract'
import { openPreview, prepareFonts, runOperation, type Preview, type RenderedPage } from '@recto/engine'

import { workerPlatform } from '../workers/worker-platform.ts'
import { changePage } from './change-page.ts'
import { imageDocument } from './image-document.ts'
import { DocumentCache } from './document-cache.ts'
import { FileBufferCache } from './file-buffer-cache.ts'
import { InputCache } from './input-cache.ts'
import { measureAspectRatios, measureSizes } from './measure-pages.ts'
import { surveySkips } from './survey-skips.ts'
import type {
  ChangedPage,
  DocumentFacts,
  PreviewCall,
  PreviewDocument,
  PreviewKind,
  PreviewParams,
  PreviewRequest,
  PreviewResponse,
  PreviewResult,
} from './protocol.ts'

const buffers = new FileBufferCache()
const documents = new DocumentCache(open)
/** How many images of each document were cleaned up. */
const cleanedCounts = new Map<string, number>()
const inputs = new InputCache((file) => buffers.read(file))

type Handlers = {
  [Kind in PreviewKind]: (params: PreviewParams<Kind>) => PreviewResult<Kind> | Promise<PreviewResult<Kind>>
}

const HANDLERS: Handlers = {
  describe: async (params) => describe(await opened(params)),
  render: async (params) => toBitmap(await (await opened(params)).renderPage(params.page, params.box)),
  weigh: async (params) => (await opened(params)).weighPage(params.page, params.box, params.encoding),
  change,
  aspectRatios: async (params) => measureAspectRatios(await opened(params), params.from),
  sizes: async (params) => measureSizes(await opened(params), params.from),
  cleaned: async (params) => ({
    sizes: measureSizes(await opened(params), 1),
    count: cleanedCounts.get(params.document.id) ?? 0,
  }),
  isScanned: async (params) => (await opened(params)).isScanned(),
  skips: async (params) => surveySkips(await opened(params), params),
  recognize,
  outline: async (params) => (await opened(params)).outlineStarts(),
  loadFonts: async ({ script }) => {
    await prepareFonts(script, workerPlatform)
    return undefined
  },
  release: ({ documentId }) => {
    documents.close(documentId)
    inputs.release(documentId)
    buffers.release(documentId)
    cleanedCounts.delete(documentId)
    return undefined
  },
}

/** Answers one call from the page. */
export async function answerPreviewCall({ callId, request }: PreviewCall): Promise<void> {
  try {
    const value = await handle(request)
    send({ callId, isDone: true, value }, transferablesOf(value))
  } catch (error) {
    const { code, facts } = toAppError(error)
    send({ callId, isDone: false, error: { code, facts } }, [])
  }
}

async function handle<Kind extends PreviewKind>({ kind, params }: PreviewRequest<Kind>): Promise<PreviewResult<Kind>> {
  return HANDLERS[kind](params)
}

function send(message: PreviewResponse, transfer: Transferable[]): void {
  postMessage(message, { transfer })
}

function transferablesOf(value: PreviewResult): Transferable[] {
  if (value instanceof ImageBitmap) return [value]
  return typeof value === 'object' && 'image' in value ? [value.image] : []
}

function opened({ document, limits }: PreviewParams<'describe'>): Promise<Preview> {
  return documents.open(document, limits)
}

async function open(document: PreviewDocument, limits: EngineLimits): Promise<Preview> {
  const context = { platform: workerPlatform, limits }
  const input = await buffers.read(document)
  if (document.accepts !== 'images') return openPreview(input, context)
  const made = await imageDocument(input, document.cleanUp, context)
  cleanedCounts.set(document.id, made.cleanedCount)
  return openPreview(made.input, context)
}

async function change({ document, change: wanted, limits, page, box }: PreviewParams<'change'>): Promise<ChangedPage> {
  const files = await inputs.read(document, wanted.attachments)
  const { rendered, warnings } = await changePage(files, wanted, { page, box, limits, platform: workerPlatform })
  return { image: await toBitmap(rendered), warnings }
}

async function recognize({ document, limits, page, languages }: PreviewParams<'recognize'>): Promise<RecognizedPage> {
  const files = await inputs.read(document, [])
  const context = { platform: workerPlatform, limits }
  const { file } = await runOperation(OPERATIONS.recognizePage.id, files, { page, languages }, context)
  return JSON.parse(new TextDecoder().decode(file.bytes)) as RecognizedPage
}

function describe(preview: Preview): DocumentFacts {
  const { pageCount, isEncrypted, isRepaired, losses } = preview
  const aspectRatios = new Float32Array(pageCount)
  if (pageCount > 0) aspectRatios.set(measureAspectRatios(preview, 1))
  return { pageCount, isEncrypted, isRepaired, losses, aspectRatios }
}

function toBitmap({ pixels, width, height }: RenderedPage): Promise<ImageBitmap> {
  return createImageBitmap(new ImageData(pixels, width, height))
}
