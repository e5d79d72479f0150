import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import type { Question } from '../../components/article/questions.tsx'
import { formatCount, formatDecimal } from '../../messages/format.ts'

/** Returns the questions about all tools. */
export function useGeneralQuestions(): Question[] {
  const { t } = useLingui()
  return [
    { question: t`How large can a file be?`, answer: <Sizes /> },
    {
      question: t`Do I need an account?`,
      answer: t`No. Every tool is open to everyone, and no result has a watermark.`,
    },
    {
      question: t`My file is password protected.`,
      answer: t`The page asks for its password, uses it to open the file, and forgets it. The result stays protected like the file, unless you asked to remove the protection.`,
    },
    {
      question: t`My file is damaged.`,
      answer: t`Recto repairs what it can, and the result says so. Your original file is never changed.`,
    },
    {
      question: t`It takes too long.`,
      answer: t`Long jobs show their progress, and Cancel stops them. If a job is stopped for taking too long, try fewer pages or a smaller file.`,
    },
    {
      question: t`What happens to my file?`,
      answer: (
        <Trans>
          <Link to="/privacy">Privacy</Link> explains exactly where it goes, for how long, and who can read it.
        </Trans>
      ),
    },
    {
      question: t`Where are my files when I come back?`,
      answer: t`In Your files, at the bottom of the home page and in the header of every tool. They stay in this browser, on this device, until you remove them; Clear all removes all of them. A private window keeps none.`,
    },
    {
      question: t`Can I work without a mouse?`,
      answer: t`Yes. Everything works with the keyboard, and screen readers announce progress, results and errors.`,
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
      Up to {size} MB, and up to {compressSize} MB in Compress PDF. A document can have up to {pages} pages.
    </Trans>
  )
}
