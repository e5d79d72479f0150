import { useLingui } from '@lingui/react/macro'

import { Icon } from '../icon/icon.tsx'

interface PreviousPageButtonProps {
  /** Counted from 1. */
  page: number
  onPage: (page: number) => void
}

/** Goes back one page; disabled on the first. */
export function PreviousPageButton({ page, onPage }: PreviousPageButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={t`Previous page`}
      disabled={page <= 1}
      onClick={() => onPage(page - 1)}
    >
      <Icon name="chevron-left" />
    </button>
  )
}

interface NextPageButtonProps extends PreviousPageButtonProps {
  pageCount: number
}

/** Goes on one page; disabled on the last. */
export function NextPageButton({ page, pageCount, onPage }: NextPageButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={t`Next page`}
      disabled={page >= pageCount}
      onClick={() => onPage(page + 1)}
    >
      <Icon name="chevron-right" />
    </button>
  )
}
