import { useEffect, useState } from 'react'

/** A value that has rested for `ms`; equal contents are the same value. The first is given at once. */
export function useSettled<Value extends object>(value: Value, ms: number): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState({ value, text })
  useEffect(() => {
    if (settled.text === text) return
    // the text was made from a value of this type
    const timer = setTimeout(() => setSettled({ value: JSON.parse(text) as Value, text }), ms)
    return () => clearTimeout(timer)
  }, [settled, text, ms])
  return settled.value
}
