import { useEffect, useState } from 'react'

/** Seconds left of a countdown, and its start. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return [left, setLeft]
}
