import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../components/notice/notice-provider.tsx'
import type { RejectionReason } from '../components/upload/sort-files.ts'

/** What a page says of choices that it does not take. */
interface RefusalWords {
  /** Of what is no PDF. */
  wrongType: string
  /** Of several files at once. */
  several: string
  /** Of a file over the limit, where that is said in more than its own row. */
  tooLarge?: { title: string; text: string }
}

/** Says in a notice what a page takes when something else was chosen. */
export function useRefusal({
  wrongType,
  several,
  tooLarge,
}: RefusalWords): (reason: RejectionReason | 'several') => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  return (reason) => {
    if (reason === 'wrong-type') notify({ kind: 'error', title: t`Invalid File Type`, text: wrongType })
    if (reason === 'several') notify({ kind: 'error', title: t`Error`, text: several })
    if (reason === 'too-large' && tooLarge !== undefined) notify({ kind: 'error', ...tooLarge })
  }
}
