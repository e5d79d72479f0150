import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { Disclosure } from '../../components/disclosure/disclosure.tsx'
import { Segments } from '../../components/segments/segments.tsx'
import { Select } from '../../components/select/select.tsx'
import { TextField } from '../../components/text-field/text-field.tsx'
import { formatCount } from '../../messages/format.ts'
import { MAX_TITLE, PER_PAGE } from './image-settings.ts'
import type { ImageFieldsProps } from './layout-fields.tsx'
import { useDocumentLanguages } from './use-document-languages.ts'

/** How images are placed on their page, and the document's properties. */
export function MoreOptions({ settings, onChange }: ImageFieldsProps) {
  const { t } = useLingui()
  const [perPageId, languageId, backgroundId] = [useId(), useId(), useId()]
  const { fit, imagesPerPage, background, title, language, isSeparate } = settings
  const languages = useDocumentLanguages()
  return (
    <Disclosure title={t`More Options`} summary={<Trans>Fit, background, title</Trans>}>
      <Segments
        label={t`Image on the page`}
        value={fit}
        values={[
          { value: 'contain', name: t`Show all of it` },
          { value: 'cover', name: t`Fill the page` },
          { value: 'actual', name: t`Own size` },
        ]}
        onChange={(value) => onChange({ fit: value })}
      />
      <div className="halves">
        <div className="field">
          <label htmlFor={perPageId}>
            <Trans>Images on a page</Trans>
          </label>
          <Select
            id={perPageId}
            value={imagesPerPage}
            options={PER_PAGE.map((value) => ({ value, label: formatCount(value) }))}
            onChange={(value) => onChange({ imagesPerPage: value })}
          />
        </div>
        <div className="field">
          <label htmlFor={backgroundId}>
            <Trans>Background</Trans>
          </label>
          <input
            id={backgroundId}
            className="input fromimages__color"
            type="color"
            value={background}
            onChange={(event) => onChange({ background: event.target.value })}
          />
        </div>
      </div>
      {!isSeparate && (
        <TextField
          label={t`Title`}
          value={title}
          maxLength={MAX_TITLE}
          onChange={(next) => onChange({ title: next })}
        />
      )}
      <div className="field">
        <label htmlFor={languageId}>
          <Trans>Language of the document</Trans>
        </label>
        <Select
          id={languageId}
          value={language}
          options={[{ value: '', label: t`Not stated` }, ...languages]}
          onChange={(value) => onChange({ language: value })}
        />
      </div>
    </Disclosure>
  )
}
