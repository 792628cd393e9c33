import { Component, type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/**
 * A part of the frame whose code is no part of the first script. When it does not arrive, or throws, the frame goes on without
 * it: nothing of it is needed to work.
 */
export function lazyFramePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Late(props: Props) {
    const [part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (part) return
      let gone = false
      load().then(
        (found) => {
          loaded = found
          if (!gone) setPart(() => found)
        },
        (error: unknown) => console.warn('[frame] a part could not be loaded:', error),
      )
      return () => {
        gone = true
      }
    }, [part])
    return <SilentBoundary>{part ? createElement(part, props) : waiting}</SilentBoundary>
  }
}

class SilentBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    console.error('[frame] a part of the frame threw:', error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

const CALM_MS = 1500

/** True once the first page has had its turn: what only rounds the frame off loads then. */
export function useAfterFirstPage(): boolean {
  const [isLoaded, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), CALM_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded
}
