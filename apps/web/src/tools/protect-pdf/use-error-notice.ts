import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../../components/notice/notice-provider.tsx'

/** Returns a callback that shows an error notice. */
export function useErrorNotice(): (text: string) => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  const title = t`Error`
  return (text) => notify({ kind: 'error', title, text })
}
