import { useLingui } from '@lingui/react/macro'

import { Icon } from '../icon/icon.tsx'

interface PageButtonProps {
  /** Counted from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** Goes back one page; disabled on the first. */
export function PreviousPageButton(props: PageButtonProps) {
  const { t } = useLingui()
  return <StepButton {...props} step={-1} label={t`Previous page`} icon="chevron-left" />
}

/** Goes forward one page; disabled on the last. */
export function NextPageButton(props: PageButtonProps) {
  const { t } = useLingui()
  return <StepButton {...props} step={1} label={t`Next page`} icon="chevron-right" />
}

interface StepButtonProps extends PageButtonProps {
  step: 1 | -1
  label: string
  icon: 'chevron-left' | 'chevron-right'
}

function StepButton({ page, pageCount, onPage, step, label, icon }: StepButtonProps) {
  const to = page + step
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={label}
      disabled={to < 1 || to > pageCount}
      onClick={() => onPage(to)}
    >
      <Icon name={icon} />
    </button>
  )
}
