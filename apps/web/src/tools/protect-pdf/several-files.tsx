import { BatchFirst } from '../../wizard/batch-first.tsx'
import { SeveralFilesHead } from './several-files-head.tsx'
import { TOOL } from './tool.ts'

/** Protect PDF with several files. Loaded when they are chosen, as the screen for one file fills the page's budget. */
export function SeveralFiles() {
  return (
    <BatchFirst tool={TOOL} load={loadBatch} renderFirst={({ failure }) => <SeveralFilesHead failure={failure} />} />
  )
}

async function loadBatch() {
  return (await import('./batch.tsx')).ProtectBatch
}
