import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import type { Question } from '../../components/article/questions.tsx'
import { formatCount, formatDecimal } from '../../messages/format.ts'

/** Returns the questions about all tools. */
export function useGeneralQuestions(): Question[] {
  const { t } = useLingui()
  return [
    { question: t`How large may a file be?`, answer: <Sizes /> },
    {
      question: t`Do I need an account?`,
      answer: t`No. Every tool is open to everyone, and no result has a watermark.`,
    },
    {
      question: t`My file is locked.`,
      answer: t`The page asks for its password, uses it to open the file, and forgets it. The result stays locked as the file was, unless the lock is what had to go.`,
    },
    {
      question: t`My file is damaged.`,
      answer: t`What can be repaired is repaired, and the result says so. Your own file is never touched.`,
    },
    {
      question: t`It takes too long.`,
      answer: t`Long work shows how far it is, and Cancel stops it. If it is stopped for taking too long, try fewer pages or a smaller file.`,
    },
    {
      question: t`What happens to my file?`,
      answer: (
        <Trans>
          <Link to="/privacy">Privacy</Link> says it exactly: where it goes, for how long, and who can read it.
        </Trans>
      ),
    },
    {
      question: t`Can I work without a mouse?`,
      answer: t`Yes. Everything works by keyboard, and screen readers hear of progress, results and errors.`,
    },
  ]
}

function Sizes() {
  const { maxUploadMb, maxUploadMbCompress, maxPages } = useConfig()
  const size = formatDecimal(maxUploadMb)
  const compressSize = formatDecimal(maxUploadMbCompress)
  const pages = formatCount(maxPages)
  return (
    <Trans>
      Up to {size} MB, and up to {compressSize} MB in Compress PDF. A document may have {pages} pages.
    </Trans>
  )
}
