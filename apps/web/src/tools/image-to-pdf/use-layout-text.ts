import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { ImageSettings } from './image-settings.ts'

/** Returns the layout of the pages in a few words, such as 'A4, small margin'. */
export function useLayoutText(): (settings: ImageSettings) => string {
  const { t } = useLingui()
  return ({ pageSize, width, height, margin, imagesPerPage }) => {
    const size = {
      a4: 'A4',
      letter: 'Letter',
      image: t`as large as each image`,
      custom: `${width} × ${height} mm`,
    }[pageSize]
    const edge = { none: t`no margin`, small: t`small margin`, wide: t`wide margin` }[margin]
    const several =
      imagesPerPage > 1 && plural(imagesPerPage, { one: '# image on a page', other: '# images on a page' })
    return [size, edge, several].filter(Boolean).join(', ')
  }
}
