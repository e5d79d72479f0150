import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../../components/notice/notice-provider.tsx'

/** Gives a notice of something that went wrong. */
export function useErrorNotice(): (text: string) => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  const title = t`Error`
  return (text) => notify({ kind: 'error', title, text })
}
