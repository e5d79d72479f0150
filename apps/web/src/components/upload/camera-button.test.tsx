import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderScreen } from '../../testing/render-screen.tsx'
import { button } from '../../testing/screen-queries.ts'
import { CameraButton } from './camera-button.tsx'

test('opens the rear camera for one photo, and hands it over', async () => {
  const onFiles = vi.fn<(files: File[]) => void>()
  const { user } = renderScreen(<CameraButton onFiles={onFiles} />)
  const input = screen.getByLabelText<HTMLInputElement>('Take a Photo', { selector: 'input' })
  expect(input.getAttribute('capture')).toBe('environment')
  expect([input.accept, input.multiple]).toEqual(['image/*', false])

  const open = vi.spyOn(input, 'click')
  await user.click(button('Take a Photo'))
  expect(open).toHaveBeenCalledOnce()

  const photo = new File(['photo'], 'IMG_0001.jpg', { type: 'image/jpeg' })
  await user.upload(input, photo)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([photo])
})
