import { go, useQuery } from '@crm/platform/navigate'
import { Button, IconChevronLeft, IconChevronRight, ReadActions, Tooltip } from '@crm/ui/base'
import { useEffect, useEffectEvent, useState } from 'react'
import { findNeighbours, readTrail, type TalentKey } from '../../parts/talentTrail.ts'

/** 上一位 and 下一位 of the list that opened the detail, also by ctrl and the arrow keys; nothing for one opened by a link. */
export function Neighbours(talent: TalentKey) {
  // Read once: another list must not change what stands beside this talent while it is read.
  const [trail] = useState(readTrail)
  const [query] = useQuery()
  const { previous, next } = findNeighbours(trail, talent)
  const open = (key: TalentKey | undefined) => {
    // Tab, scope and days stay, so that talents are compared side by side; pages belong to the talent.
    const { tab, date_type, start_time, end_time, startTime, endTime, scope, new_type, sold } = query
    const carried = { tab, date_type, start_time, end_time, startTime, endTime, scope, new_type, sold }
    if (key) go('TalentDetail', { ...key, ...carried }, { replace: true })
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey || isTyping(event.target)) return
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
          上一位
        </Button>
      </Tooltip>
      <Tooltip content="Ctrl + →">
        <Button
          icon={<IconChevronRight />}
          iconPosition="right"
          disabled={next === undefined}
          onClick={() => open(next)}
        >
          下一位
        </Button>
      </Tooltip>
    </ReadActions>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
