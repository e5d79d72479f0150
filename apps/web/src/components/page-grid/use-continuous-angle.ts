import { useState } from 'react'

/** An angle that only ever goes the short way round: after 270 degrees comes 360 and not a spin back to 0. */
export function useContinuousAngle(degrees: number): number {
  const [angle, setAngle] = useState(degrees)
  const difference = (((degrees - angle) % 360) + 360) % 360
  if (difference === 0) return angle
  const next = angle + (difference > 180 ? difference - 360 : difference)
  setAngle(next)
  return next
}
