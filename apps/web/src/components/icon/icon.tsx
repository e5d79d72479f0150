import type { IconName } from './icon-names.ts'

/** Icons that point along the text direction and are mirrored in right-to-left languages. */
const DIRECTIONAL: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'page-first',
  'page-last',
])

/** An icon from the sprite. Hidden from screen readers; the adjacent text or the button's name describes it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const classes = ['icon', DIRECTIONAL.has(name) && 'icon--directed', className]
  return (
    <svg className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}
