import type { ComponentType, ReactNode } from 'react'

import { loadStepMessages } from '../messages/catalog.ts'

/** Loads a screen together with its messages and the preview. */
export async function loadWithPreview<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadFurther?: () => Promise<void>,
): Promise<(props: Props) => ReactNode> {
  const [{ PreviewProvider }, Screen] = await Promise.all([
    import('../preview/preview-context.tsx'),
    load(),
    loadStepMessages(),
    loadFurther?.(),
  ])
  return (props: Props) => (
    <PreviewProvider>
      <Screen {...props} />
    </PreviewProvider>
  )
}
