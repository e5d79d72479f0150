import { Trans } from '@lingui/react/macro'

import { Icon } from '../icon/icon.tsx'
import { BrowseButton } from './browse-button.tsx'

interface CameraButtonProps {
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Takes a photo with the camera of a phone or tablet; the style sheet hides it if there is only a mouse. */
export function CameraButton({ disabled = false, onFiles }: CameraButtonProps) {
  return (
    <BrowseButton
      accept="image/*"
      multiple={false}
      isCamera
      className="btn btn--plain camera"
      disabled={disabled}
      onFiles={onFiles}
    >
      <Icon name="camera" />
      <Trans>Take a Photo</Trans>
    </BrowseButton>
  )
}
