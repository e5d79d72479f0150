import type { IconName } from './icon-names.ts'

/** Those that point along the line of text, and so the other way where it runs from right to left. */
const DIRECTED: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'page-first',
  'page-last',
])

/** A drawing from the sprite. It says nothing to screen readers: the words beside it, or the button's name, do. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const classes = ['icon', DIRECTED.has(name) && 'icon--directed', className]
  return (
    <svg className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}
