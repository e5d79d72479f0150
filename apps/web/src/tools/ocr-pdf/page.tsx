import { Trans } from '@lingui/react/macro'

import { loadMessages } from '../../messages/catalog.ts'
import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** OCR PDF: puts the text of scanned pages under their images. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>The pages look the same. Their text can be searched, copied and read aloud.</Trans>}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  const [{ OcrWizard }] = await Promise.all([import('./wizard.tsx'), loadMessages('reading')])
  return OcrWizard
}

async function loadBatch() {
  const [{ OcrBatch }] = await Promise.all([import('./batch.tsx'), loadMessages('reading')])
  return OcrBatch
}
