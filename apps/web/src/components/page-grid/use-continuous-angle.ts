import { useState } from 'react'

/** Returns an angle that always turns the short way: 270 degrees is followed by 360 instead of spinning back to 0. */
export function useContinuousAngle(degrees: number): number {
  const [angle, setAngle] = useState(degrees)
  const difference = (((degrees - angle) % 360) + 360) % 360
  if (difference === 0) return angle
  const next = angle + (difference > 180 ? difference - 360 : difference)
  setAngle(next)
  return next
}
