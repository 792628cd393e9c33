import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { TextButton } from './TextLink.tsx'
import classes from './lazyPart.module.css'

/**
 * A component whose code comes when it is first shown; until then `waiting`, by default a grey field of a control's size. A
 * load that fails is offered again, and is never remembered as failed.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <span className={classes.waiting} aria-busy />,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const [part, setPart] = useState(() => loaded)
    const [attempt, setAttempt] = useState(0)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (loaded) return
      let gone = false
      setFailed(false)
      load().then(
        (found) => {
          loaded = found
          if (!gone) setPart(() => found)
        },
        () => !gone && setFailed(true),
      )
      return () => {
        gone = true
      }
    }, [attempt])
    if (part) return createElement(part, props)
    if (failed) return <TextButton onClick={() => setAttempt(attempt + 1)}>加载失败，重试</TextButton>
    return waiting
  }
}
