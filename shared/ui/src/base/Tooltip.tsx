import {
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import classes from './Tooltip.module.css'
import { usePopupHost } from './UiRoot.tsx'

const OPEN_MS = 300
const HIDE_MS = 100

export interface TooltipProps {
  content: ReactNode
  children: ReactNode
  position?: 'top' | 'bottom'
  /** Only when the text of the trigger is cut. */
  onlyWhenCut?: boolean
  /** The trigger takes the whole width and cuts its text with an ellipsis. */
  block?: boolean
  className?: string | undefined
  /** Lines before the text is cut; only with `block`. Never cut on a phone. */
  lines?: number
  /** A tap shows it too: for triggers that do nothing else. */
  taps?: boolean
}

interface Place {
  left: number
  top: number
  below: boolean
}

/**
 * Tooltip after 300 ms of hover or on keyboard focus, gone 100 ms later. Hundreds of them in a table cost nothing: only the
 * open one has elements of its own. An empty content is no tooltip.
 */
export function Tooltip({
  content,
  children,
  position = 'top',
  onlyWhenCut,
  block,
  className,
  lines = 1,
  taps = false,
}: TooltipProps) {
  const id = useId()
  const trigger = useRef<HTMLSpanElement>(null)
  const touched = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<Place>()
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const element = trigger.current
      if (!element || (onlyWhenCut && !isCut(element))) return
      setPlace(placeOf(element, position))
    }, OPEN_MS)
  }
  const hide = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPlace(undefined), HIDE_MS)
  }
  // After a tap come the events of a mouse: entering, pressing, and the click last.
  const tap = () => {
    if (!taps || !touched.current || !trigger.current) return
    clearTimeout(timer.current)
    setPlace(placeOf(trigger.current, position))
  }
  const described = place ? { 'aria-describedby': id } : {}
  return (
    <span
      ref={trigger}
      className={`${block ? (lines > 1 ? classes.lines : classes.block) : classes.trigger} ${className ?? ''}`}
      style={block && lines > 1 ? { WebkitLineClamp: lines } : undefined}
      onMouseEnter={show}
      onMouseLeave={hide}
      onMouseDown={hide}
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'touch'
      }}
      onClick={tap}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {isValidElement(children) ? cloneElement(children as ReactElement<object>, described) : children}
      {place && content !== undefined && content !== '' && <Bubble id={id} place={place} content={content} />}
    </span>
  )
}

function Bubble({ id, place, content }: { id: string; place: Place; content: ReactNode }) {
  const host = usePopupHost()
  const bubble = useRef<HTMLDivElement>(null)
  // Kept inside the window: the width is known only once drawn.
  const keepInside = (element: HTMLDivElement | null) => {
    bubble.current = element
    if (!element) return
    const half = element.offsetWidth / 2
    const left = Math.min(Math.max(place.left, half + 8), document.documentElement.clientWidth - half - 8)
    element.style.left = `${left}px`
    if (!place.below && place.top - element.offsetHeight < 4) element.dataset.below = 'true'
  }
  return createPortal(
    <div
      ref={keepInside}
      id={id}
      role="tooltip"
      className={classes.bubble}
      data-below={place.below || undefined}
      style={{ left: place.left, top: place.top }}
    >
      {content}
    </div>,
    host(),
  )
}

function placeOf(element: HTMLElement, position: 'top' | 'bottom'): Place {
  // display: contents has no box of its own.
  const boxed =
    element.firstElementChild && getComputedStyle(element).display === 'contents' ? element.firstElementChild : element
  const box = boxed.getBoundingClientRect()
  return {
    left: box.left + box.width / 2,
    top: position === 'top' ? box.top - 8 : box.bottom + 8,
    below: position === 'bottom',
  }
}

function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2
}

/** Text on one line (or `lines`), cut with an ellipsis; the whole text is its tooltip when it was cut. */
export function Ellipsis({
  children,
  lines,
  className,
}: {
  children: string
  lines?: number
  className?: string | undefined
}) {
  return (
    <Tooltip block onlyWhenCut content={children} {...(lines ? { lines } : {})} className={className}>
      {children}
    </Tooltip>
  )
}
