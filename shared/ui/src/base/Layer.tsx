import ConfigProvider from '@douyinfe/semi-ui/lib/es/configProvider'
import { useLocation } from '@crm/platform/router'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useClearFooter } from './clearFooter.ts'
import { DialogHost } from './dialogs.tsx'
import { HeadingsFrom, LAYER_LEVEL } from './HeadingLevel.tsx'
import classes from './Layer.module.css'
import { usePopupHost } from './UiRoot.tsx'

export interface LayerProps {
  kind: 'dialog' | 'drawer'
  /** Id of the element that names the layer. */
  labelledBy: string
  width: number
  onClose: () => void
  /** A click beside the panel closes. */
  maskCloses?: boolean
  /** Esc closes. Default true. */
  escCloses?: boolean
  /** No mask: the page beneath stays usable (drawers that follow a table). */
  seeThrough?: boolean
  children: ReactNode
}

const CLOSED_SELECT = '.semi-select[aria-expanded="false"]'

/** Open layers, lowest first; Esc speaks to the last one only. */
const open: symbol[] = []
const watchers = new Set<() => void>()

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
  }
}

function stand(self: symbol): () => void {
  const changed = () => watchers.forEach((listener) => listener())
  open.push(self)
  changed()
  return () => {
    open.splice(open.indexOf(self), 1)
    changed()
  }
}

/**
 * For what covers the page without being a `Layer` (the palette): it counts as open as long as it is drawn, and hears Esc.
 */
export function useModal(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    const self = Symbol('modal')
    const leave = stand(self)
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isEscapeFor(self, event)) return
      event.preventDefault()
      escape()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      leave()
    }
  }, [])
}

/** Esc while text is being composed ends the composing, not the layer. */
function isEscapeFor(self: symbol, event: globalThis.KeyboardEvent): boolean {
  return event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && open.at(-1) === self
}

/** Whether a dialog or drawer is open, whoever opened it: what rises by itself waits until none is. */
export function useLayerOpen(): boolean {
  return useSyncExternalStore(watch, () => open.length > 0)
}

/**
 * A modal panel over the page: keeps the focus inside and gives it back, closes on Esc and when the path of the address
 * changes, stops the page from scrolling, and holds the popups of its own controls so that they lie above it.
 */
export function Layer({
  kind,
  labelledBy,
  width,
  onClose,
  maskCloses,
  escCloses = true,
  seeThrough,
  children,
}: LayerProps) {
  const host = usePopupHost()
  const panel = useRef<HTMLDivElement>(null)
  const [popups, setPopups] = useState<HTMLElement | null>(null)
  const close = useEffectEvent(onClose)
  const escapes = useRef(escCloses)
  escapes.current = escCloses
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useClearFooter(panel, kind === 'dialog' ? popups : null)

  useEffect(() => {
    if (pathname !== openedAt.current) close()
  }, [pathname])

  // From the moment that it is seen: an effect of the usual kind comes a moment later, and a key in between is lost.
  useLayoutEffect(() => {
    const self = Symbol(kind)
    const before = document.activeElement
    const leave = stand(self)
    const unlock = seeThrough ? () => {} : lockScroll()
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isEscapeFor(self, event) || isPopupOpen(event.target)) return
      event.preventDefault()
      if (escapes.current) close()
    }
    // Semi's select keeps Esc to itself also while its list is closed.
    const onCapture = (event: globalThis.KeyboardEvent) => {
      if (kind === 'dialog' && event.target instanceof Element && event.target.closest(CLOSED_SELECT)) onKey(event)
    }
    document.addEventListener('keydown', onCapture, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onCapture, true)
      document.removeEventListener('keydown', onKey)
      leave()
      unlock()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [kind, seeThrough])

  // The content is drawn once there is a place for its popups.
  useLayoutEffect(() => {
    if (!popups || panel.current?.contains(document.activeElement)) return
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? panel.current)?.focus({ preventScroll: true })
  }, [popups])

  return createPortal(
    <div
      className={`${classes.layer} ${kind === 'drawer' ? classes.drawers : classes.dialogs} ${seeThrough ? classes.through : ''}`}
    >
      {!seeThrough && <div className={classes.mask} aria-hidden onClick={maskCloses ? onClose : undefined} />}
      <div
        ref={panel}
        role="dialog"
        aria-modal={seeThrough ? undefined : true}
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={kind === 'drawer' ? classes.drawer : classes.dialog}
        style={{ width }}
        onKeyDown={seeThrough ? undefined : keepFocus}
      >
        {popups && (
          <ConfigProvider getPopupContainer={() => popups}>
            <HeadingsFrom level={LAYER_LEVEL}>
              {/* What is opened in a drawer stands above it, and below a drawer that is opened from there. */}
              {kind === 'drawer' ? <DialogHost>{children}</DialogHost> : children}
            </HeadingsFrom>
          </ConfigProvider>
        )}
      </div>
      <div ref={setPopups} className={classes.popups} />
    </div>,
    host(),
  )
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex]:not([tabindex="-1"])'

function keepFocus(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.offsetParent !== null,
  )
  const first = all[0]
  const last = all.at(-1)
  if (!first || !last) return
  const active = document.activeElement
  if (event.shiftKey && (active === first || active === event.currentTarget)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && active === last) {
    event.preventDefault()
    first.focus()
  }
}

// Esc in an open list, calendar or menu closes that first; what a button unfolds within the panel (`data-unfolds`) is none.
function isPopupOpen(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[aria-expanded="true"]:not([data-unfolds]), .semi-portal-inner') !== null
  )
}

let locks = 0

function lockScroll(): () => void {
  locks += 1
  if (locks === 1) {
    const bar = window.innerWidth - document.documentElement.clientWidth
    document.body.style.overflow = 'hidden'
    if (bar > 0) document.body.style.paddingRight = `${bar}px`
  }
  return () => {
    locks -= 1
    if (locks > 0) return
    document.body.style.overflow = ''
    document.body.style.paddingRight = ''
  }
}
