import { useLingui } from '@lingui/react/macro'
import { COMPRESSION_LEVELS, ENCRYPTION_LEVELS, type ToolId } from '@recto/contract'

import type { Question } from '../../components/article/questions.tsx'
import { formatCount } from '../../messages/format.ts'

/** Returns the questions about compression, protection and cleaning. */
export function useFileQuestions(): Partial<Record<ToolId, readonly Question[]>> {
  return {
    'compress-pdf': useCompressQuestions(),
    'protect-pdf': useProtectQuestions(),
    'sanitize-pdf': useCleanQuestions(),
  }
}

function useCompressQuestions(): Question[] {
  const { t } = useLingui()
  const [least] = COMPRESSION_LEVELS.low.expectedReduction
  const [, most] = COMPRESSION_LEVELS.maximum.expectedReduction
  return [
    {
      question: t`How much smaller will it be?`,
      answer: t`It depends on the images: usually from ${least}% at the lowest level to ${most}% at the highest. A text-only file shrinks little. You can also set a target size.`,
    },
    {
      question: t`What do I lose?`,
      answer: t`Image detail, more at each level. Text, links, bookmarks, forms and tags stay. Pages are compared before and after, and you see the one that lost the most.`,
    },
    {
      question: t`It did not get smaller.`,
      answer: t`Then there was nothing left to save, and you get your own file back. A signed file is changed only if you agree, because its signature would no longer be valid.`,
    },
  ]
}

function useProtectQuestions(): Question[] {
  const { t } = useLingui()
  const bits = formatCount(ENCRYPTION_LEVELS.high.keyLength)
  return [
    {
      question: t`Is my file uploaded anywhere?`,
      answer: t`No. Your browser does the work, and neither the file nor a password leaves your device. If your browser cannot do it, the page offers our server, and sends nothing until you agree.`,
    },
    {
      question: t`Which level should I use?`,
      answer: t`High: ${bits}-bit AES. The others are for very old software and can be cracked.`,
    },
    {
      question: t`I forgot the password.`,
      answer: t`We do not have it. Removing the protection requires the password; there is no way around it.`,
    },
    {
      question: t`Are permissions enforced?`,
      answer: t`PDF software is asked to respect them, and most of it does. Only the user password keeps people out.`,
    },
  ]
}

function useCleanQuestions(): Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`Does a cleaned file look different?`,
      answer: t`No. Pages look the same, and a still image takes the place of a video. Only comments and the icons of attachments disappear, if you remove them.`,
    },
    {
      question: t`How do I know that it is gone?`,
      answer: t`The file is rewritten without earlier versions of its content. Then it is read again and searched the same way, and the result lists what was removed and what is left.`,
    },
    {
      question: t`What are hidden layers?`,
      answer: t`Content that a PDF reader can show or hide, such as a translation or a stamp for printing. Layers that are off when the file opens are removed with everything on them; the others stay.`,
    },
    {
      question: t`Is a cleaned file safe?`,
      answer: t`It no longer contains anything of the kinds you chose. A file can still be made to attack a particular PDF reader, so keep yours up to date.`,
    },
  ]
}
