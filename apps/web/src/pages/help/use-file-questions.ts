import { useLingui } from '@lingui/react/macro'
import { COMPRESSION_LEVELS, ENCRYPTION_LEVELS, type ToolId } from '@recto/contract'

import type { Question } from '../../components/article/questions.tsx'
import { formatCount } from '../../messages/format.ts'

/** Returns the questions about compression and protection. */
export function useFileQuestions(): Partial<Record<ToolId, readonly Question[]>> {
  return { 'compress-pdf': useCompressQuestions(), 'protect-pdf': useProtectQuestions() }
}

function useCompressQuestions(): Question[] {
  const { t } = useLingui()
  const [least] = COMPRESSION_LEVELS.low.expectedReduction
  const [, most] = COMPRESSION_LEVELS.maximum.expectedReduction
  return [
    {
      question: t`How much smaller will it be?`,
      answer: t`That depends on its images: from ${least}% at the lowest level to ${most}% at the highest, as a rule. A file of text alone has little to give. You can name a size to stay under.`,
    },
    {
      question: t`What does it cost?`,
      answer: t`Detail in images, more at each level. Text, links, bookmarks, forms and tags stay. Pages are compared before and after, and the one that lost most is shown to you.`,
    },
    {
      question: t`It did not get smaller.`,
      answer: t`Then there was nothing to give, and you get your own file back. A signed file is changed only if you agree, as its signature would no longer hold.`,
    },
  ]
}

function useProtectQuestions(): Question[] {
  const { t } = useLingui()
  const bits = formatCount(ENCRYPTION_LEVELS.high.keyLength)
  return [
    {
      question: t`Is my file sent anywhere?`,
      answer: t`No. Your browser does the work, and neither the file nor a password leaves your device. If your browser cannot do it, the page offers our server, and sends nothing before you agree.`,
    },
    {
      question: t`Which level is right?`,
      answer: t`High: AES with ${bits} bits. The others are for very old programs, and can be broken.`,
    },
    {
      question: t`I have forgotten the password.`,
      answer: t`Nobody here has it. Removing the protection takes the password; there is no way around it.`,
    },
    {
      question: t`Are permissions binding?`,
      answer: t`Programs are asked to respect them, and most do. Only the user password keeps people out.`,
    },
  ]
}
