import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { ToolPage } from '../../wizard/tool-page.tsx'
import { TOOL } from './tool.ts'

/** Compress PDF: makes a file smaller and shows what changed. */
export function Page() {
  return (
    <ToolPage
      tool={TOOL}
      promise={<Trans>Text, links and bookmarks are not changed.</Trans>}
      aside={<LargerFiles />}
      load={loadWizard}
      loadBatch={loadBatch}
    />
  )
}

async function loadWizard() {
  return (await import('./wizard.tsx')).CompressWizard
}

async function loadBatch() {
  return (await import('./batch.tsx')).CompressBatch
}

/** A pointer to the plan for larger files. */
function LargerFiles() {
  const { maxUploadMbCompress: limit } = useConfig()
  return (
    <Trans>
      Larger than {limit} MB? <Link to="/pricing">Upgrade to premium</Link>
    </Trans>
  )
}
