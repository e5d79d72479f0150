import type { IconName } from './icon-names.ts'

/** A drawing from the sprite. It says nothing to screen readers: the words beside it, or the button's name, do. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}
