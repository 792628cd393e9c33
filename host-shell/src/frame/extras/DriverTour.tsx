import { useRoute } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { readStored, writeStored } from '@crm/platform/storage'
import { word } from '@crm/base/messages'
import { Button, useIsPhone } from '@crm/ui/shell'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import classes from './DriverTour.module.css'
import { type Driver, driverFor } from './drivers.ts'

/** The tour of what is new on this page, if it has not been seen. */
export function DriverTour() {
  const who = useWho()
  const sidebarClass = useRoute()?.row.sidebarClass
  const [ended, setEnded] = useState(0)
  const driver = driverFor(who, sidebarClass, (key) => readStored<boolean>(key) === true)
  if (!driver) return null
  return <Tour key={driver.seenKey + ended} driver={driver} onEnd={() => setEnded(ended + 1)} />
}

/** It stands back while a dialog is open. */
const MODAL = '[aria-modal="true"]'

/** Steps with 上一步, 下一步 and 知道了; Esc ends. Whatever ends it, it is not shown again. */
export function Tour({ driver, onEnd }: { driver: Driver; onEnd: () => void }) {
  const [at, setAt] = useState(0)
  const card = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const finish = () => {
    writeStored(driver.seenKey, true)
    onEnd()
  }
  const end = useEffectEvent(finish)
  const step = driver.steps[at]
  const target = step && targetOf(step.target)
  useMoves()
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
  }, [at])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) =>
      event.key === 'Escape' && card.current && !document.querySelector(MODAL) && end()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  // On a phone the menu is away.
  if (!step || !target || isPhone) return null
  const box = litBox(target)
  const last = at === driver.steps.length - 1
  const left = Math.min(box.right + 12, window.innerWidth - 316)
  return (
    <>
      <div
        className={classes.light}
        style={{ top: box.top, left: box.left, width: box.right - box.left, height: box.bottom - box.top }}
      />
      <div
        ref={card}
        className={classes.card}
        role="dialog"
        aria-label={step.title}
        tabIndex={-1}
        style={{ top: Math.max(72, Math.min(box.top + 8, window.innerHeight - 200)), left: Math.max(12, left) }}
      >
        <strong>{step.title}</strong>
        <p className={classes.text}>{step.text}</p>
        <div className={classes.actions}>
          <span className={classes.count}>
            {at + 1}/{driver.steps.length}
          </span>
          {at > 0 && (
            <Button size="small" onClick={() => setAt(at - 1)}>
              上一步
            </Button>
          )}
          <Button size="small" theme="solid" type="primary" onClick={() => (last ? finish() : setAt(at + 1))}>
            {last ? word.known : '下一步'}
          </Button>
        </div>
      </div>
    </>
  )
}

/** What is seen of an element: inside the window, and below the header, under which pages begin. */
function litBox(target: Element): Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'> {
  const { top, right, bottom, left } = target.getBoundingClientRect()
  const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const first = Math.max(top, head)
  return { top: first, right, bottom: Math.max(first, Math.min(bottom, window.innerHeight)), left }
}

/** Draws again when the window changes or something scrolls: the light stays on what it shows. */
function useMoves(): void {
  const [, moved] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('resize', moved)
    window.addEventListener('scroll', moved, true)
    return () => {
      window.removeEventListener('resize', moved)
      window.removeEventListener('scroll', moved, true)
    }
  }, [])
}

function targetOf(name: string): Element | null {
  return name === 'main' ? document.getElementById('main') : document.querySelector(`[data-driver="${name}"]`)
}
