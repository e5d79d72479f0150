import {
  AppError,
  BYTES_PER_MB,
  cleanFileName,
  TOOL_LIST,
  type OperationDefinition,
  type PublicConfig,
} from '@recto/contract'

import type { FileToSend } from '../api/call-operation.ts'

/**
 * Refuses files that the server would refuse on arrival, with the same error; the engine checks everything else.
 * Operations that serve all tools have no limit of their own here, because the page has already applied its tool's
 * limit.
 * @throws AppError FILE_TOO_LARGE
 */
export function checkSizes(operation: OperationDefinition, files: readonly FileToSend[], config: PublicConfig): void {
  const tool = TOOL_LIST.find(({ id }) => id === operation.tool)
  if (tool === undefined) return
  const limit = config[tool.sizeLimit]
  const fileIndex = files.findIndex(({ file }) => file.size > limit * BYTES_PER_MB)
  const large = files[fileIndex]
  if (large === undefined) return
  const facts = { file: cleanFileName(large.file.name), limit }
  if (large.field !== undefined) throw new AppError('FILE_TOO_LARGE', facts)
  const { id } = operation
  throw new AppError('FILE_TOO_LARGE', { ...facts, operation: id, fileIndex, sizeBytes: large.file.size })
}

/** Returns the file under the name the server would give it, without copying its bytes. */
export function withCleanName(sent: FileToSend): FileToSend {
  const { file } = sent
  const name = cleanFileName(file.name)
  return name === file.name ? sent : { ...sent, file: new File([file], name, { type: file.type }) }
}
