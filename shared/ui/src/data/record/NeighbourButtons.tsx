import { go, useQuery } from '@crm/platform/navigate'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { ReadActions } from '../../base/ActionArea.tsx'
import { IconChevronLeft, IconChevronRight } from '../../base/icons.ts'
import { isTyping } from '../../base/isTyping.ts'
import { Tooltip } from '../../base/Tooltip.tsx'
import { findNeighbours, type RecordKey, readNeighbours } from '../list/neighbours.ts'

export interface NeighbourButtonsProps {
  /** Route of the detail. */
  route: string
  /** The record on screen, as its list names it. */
  here: RecordKey
  /** What one is called: 位, 单, 个. */
  unit: '位' | '单' | '个'
  /** Members of the address that stay (tab, dates), so that records are compared side by side; pages belong to the record. */
  carries?: readonly string[]
}

/** 上一位 and 下一位 of the list that opened the detail, also by Ctrl and the arrow keys; nothing for one opened by a link. */
export function NeighbourButtons({ route, here, unit, carries = [] }: NeighbourButtonsProps) {
  const [query] = useQuery()
  const named = JSON.stringify(here)
  // Read once for each record: another list must not change what stands beside it while it is read.
  const { previous, next } = useMemo(() => {
    const key: RecordKey = JSON.parse(named)
    return findNeighbours(readNeighbours(route, key), key)
  }, [route, named])
  const open = (key: RecordKey | undefined) => {
    const carried = Object.fromEntries(carries.map((name) => [name, query[name]]))
    if (key) go(route, { ...carried, ...key }, { replace: true })
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey || event.shiftKey || event.altKey || event.metaKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
    const key = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
    if (key === undefined) return
    event.preventDefault()
    open(key)
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  if (previous === undefined && next === undefined) return null
  return (
    <ReadActions>
      <Tooltip content="Ctrl + ←">
        <Button icon={<IconChevronLeft />} disabled={previous === undefined} onClick={() => open(previous)}>
          上一{unit}
        </Button>
      </Tooltip>
      <Tooltip content="Ctrl + →">
        <Button
          icon={<IconChevronRight />}
          iconPosition="right"
          disabled={next === undefined}
          onClick={() => open(next)}
        >
          下一{unit}
        </Button>
      </Tooltip>
    </ReadActions>
  )
}
