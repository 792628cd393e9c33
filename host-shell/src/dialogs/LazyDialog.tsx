import { Button, Dialog } from '@crm/ui/shell'
import { Component, type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/**
 * A dialog whose code comes when it is opened. If its file does not arrive, or it throws while drawing, staff read so in its
 * place and try again; the page beneath goes on.
 */
export function LazyDialog<Props extends { onClose: () => void }>({
  load,
  props,
  onClose,
}: {
  load: () => Promise<ComponentType<Props>>
  props: Omit<Props, 'onClose'>
  onClose: () => void
}) {
  const [loaded, setLoaded] = useState<ComponentType<Props>>()
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let gone = false
    load().then(
      (found) => !gone && setLoaded(() => found),
      (error: unknown) => {
        console.warn('[dialogs] a dialog could not be loaded:', error)
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [load, round])
  const retry = () => {
    setFailed(false)
    setRound(round + 1)
  }
  if (failed) return <Failed onRetry={retry} onClose={onClose} />
  if (!loaded) return null
  // Together these are Props: TypeScript does not add up an Omit and what it left out.
  const all = { ...props, onClose } as unknown as Props
  return (
    <Boundary key={round} fallback={<Failed onRetry={retry} onClose={onClose} />}>
      {createElement(loaded, all)}
    </Boundary>
  )
}

/** The same as a component of its own, for `useDialog` and its like. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return ({ onClose, ...props }: Props) => <LazyDialog load={load} props={props} onClose={onClose} />
}

function Failed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <Dialog
      open
      title="打开失败"
      onClose={onClose}
      footer={
        <Button theme="solid" type="primary" onClick={onRetry}>
          重试
        </Button>
      }
    >
      窗口内容暂时无法显示，请重试。页面上的其他功能不受影响。
    </Dialog>
  )
}

class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    console.error('[dialogs] a dialog threw while drawing:', error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
