import {
  isResultOf,
  type PreviewDocument,
  type PreviewKind,
  type PreviewRequest,
  type PreviewResult,
} from './protocol.ts'

/** Closes the image of a result that no caller receives: it holds memory until then. */
export function closeImage(kind: PreviewKind, value: PreviewResult): void {
  if (kind === 'render' && isResultOf(kind, value)) value.close()
  if (kind === 'change' && isResultOf(kind, value)) value.image.close()
}

/** What the worker's crashes are counted against: a document, or the fonts of a script. */
export function subjectOf({ kind, params }: PreviewRequest): string {
  if ('document' in params) return params.document.id
  return 'script' in params ? `${kind} ${params.script}` : params.documentId
}

/** Callers pass richer objects as documents; only what the worker needs is copied. */
export function bare<Params extends { document: PreviewDocument }>(params: Params): Params {
  const { id, file, password, accepts, cleanUp } = params.document
  return {
    ...params,
    document: { id, file, ...(password && { password }), ...(accepts && { accepts }), ...(cleanUp && { cleanUp }) },
  }
}
