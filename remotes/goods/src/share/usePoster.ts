import { useEffect, useState } from 'react'
import type { Poster } from './posterPicture.ts'

/** Typing draws again this long after the last letter. */
const SETTLE_MS = 200

/** A poster as the address of a picture, drawn again when what it says changes; `failed` when it cannot be drawn. */
export function usePoster(poster: Poster | undefined): string | 'failed' | undefined {
  const [url, setUrl] = useState<string>()
  const key = JSON.stringify(poster)
  useEffect(() => {
    if (key === undefined) return
    let made: string | undefined
    let gone = false
    const draw = async () => {
      try {
        const { posterPicture } = await import('./posterPicture.ts')
        const blob = await posterPicture(JSON.parse(key) as Poster) // What was written above.
        if (gone) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      } catch {
        if (!gone) setUrl('failed')
      }
    }
    const timer = setTimeout(() => void draw(), SETTLE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [key])
  return url
}
