import { useEffect, useState } from 'react'
import type { Poster } from './posterPicture.ts'

/** Typing draws again this long after the last letter. */
const SETTLE_MS = 200

/** A poster that was drawn: its address, and how many of its pictures it is without. */
export interface DrawnPoster {
  url: string
  missing: number
}

/** A poster as the address of a picture, drawn again when what it says changes; `failed` when it cannot be drawn. */
export function usePoster(poster: Poster | undefined): DrawnPoster | 'failed' | undefined {
  const [drawn, setDrawn] = useState<DrawnPoster | 'failed'>()
  const key = JSON.stringify(poster)
  useEffect(() => {
    if (key === undefined) return
    let made: string | undefined
    let gone = false
    const draw = async () => {
      try {
        const { posterPicture } = await import('./posterPicture.ts')
        const { blob, missing } = await posterPicture(JSON.parse(key) as Poster) // What was written above.
        if (gone) return
        made = URL.createObjectURL(blob)
        setDrawn({ url: made, missing })
      } catch {
        if (!gone) setDrawn('failed')
      }
    }
    const timer = setTimeout(() => void draw(), SETTLE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [key])
  return key === undefined ? undefined : drawn
}
