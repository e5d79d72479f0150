import { useLingui } from '@lingui/react/macro'

/** Returns the values of the project. */
export function useValues(): { name: string; text: string }[] {
  const { t } = useLingui()
  return [
    {
      name: t`Nothing lost`,
      text: t`Links, bookmarks, form fields, tags and locks stay where they were, unless you asked for something else.`,
    },
    {
      name: t`Plainly said`,
      text: t`Sizes, pages and progress are true figures. What could not be kept is named with the result.`,
    },
    {
      name: t`Yours`,
      text: t`No account, no tracking, no watermark. What can be done in your browser is done there.`,
    },
    {
      name: t`Open`,
      text: t`The code, its tests and the reasons behind it are open, under the Apache License 2.0.`,
    },
  ]
}
