import { useLingui } from '@lingui/react/macro'

/** Returns the values of the project. */
export function useValues(): { name: string; text: string }[] {
  const { t } = useLingui()
  return [
    {
      name: t`Nothing lost`,
      text: t`Links, bookmarks, form fields, tags and encryption stay as they were unless you ask for something else.`,
    },
    {
      name: t`Plain answers`,
      text: t`Sizes, pages and progress are real figures. Anything that could not be kept is listed with the result.`,
    },
    {
      name: t`Your files stay yours`,
      text: t`No account, no tracking, no watermark. What can be done in your browser is done there.`,
    },
    {
      name: t`Open source`,
      text: t`The code, its tests and the reasoning behind it are open, under the Apache License 2.0.`,
    },
  ]
}
