import '../components/page-thumbnail/page-thumbnail.css'
import './office-picture.css'

import { useState, type CSSProperties } from 'react'

import { Icon } from '../components/icon/icon.tsx'
import { useObjectUrl } from '../components/object-urls.ts'
import type { OfficeFacts } from './office-facts.ts'
import { type OfficeTool, toolByName } from './office-tools.ts'

/** The usual aspect ratio of a page of each kind: width divided by height. */
const SHAPES: Record<OfficeTool, number> = { 'docx-to-pdf': 210 / 297, 'xlsx-to-pdf': 297 / 210, 'pptx-to-pdf': 16 / 9 }

interface OfficePictureProps {
  facts: OfficeFacts
  /** The name of the file, whose ending tells the type of a locked one. */
  name: string
}

/** The first page of an Office file as rendered by its program, or a sheet with the icon of its type. Decorative. */
export function OfficePicture({ facts: { tool: known, thumbnail }, name }: OfficePictureProps) {
  const tool = known ?? toolByName(name) ?? 'docx-to-pdf'
  const url = useObjectUrl(thumbnail)
  const [isBroken, setIsBroken] = useState(false)
  const isShown = url !== undefined && !isBroken
  const style: CSSProperties & Record<'--shape', number> = { '--shape': isShown ? SHAPES[tool] : SHAPES['docx-to-pdf'] }
  return (
    <span className="mini officepic" style={style} aria-hidden="true">
      {isShown ? (
        <img className="mini__page" src={url} alt="" onError={() => setIsBroken(true)} />
      ) : (
        <Icon name={tool} className="officepic__kind" />
      )}
    </span>
  )
}
