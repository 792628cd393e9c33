import { useEffect, useState } from 'react'

/** A value that has rested for `ms`; equal contents are the same value. The first is given at once. */
export function useDebounced<Value extends object>(value: Value, ms: number): Value {
  const text = JSON.stringify(value)
  const [debounced, setDebounced] = useState({ value, text })
  useEffect(() => {
    if (debounced.text === text) return
    // the text was made from a value of this type
    const timer = setTimeout(() => setDebounced({ value: JSON.parse(text) as Value, text }), ms)
    return () => clearTimeout(timer)
  }, [debounced, text, ms])
  return debounced.value
}
