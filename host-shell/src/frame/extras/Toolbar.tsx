import { nowSeconds } from '@crm/base/clock'
import { badge } from '@crm/base/text'
import { go, useCanOpen, useRoute } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { usePortal } from '@crm/platform/portal'
import { useSession } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import {
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconEdit,
  IconFile,
  IconGift,
  IconHelpCircle,
  IconPhone,
  useIsPhone,
} from '@crm/ui/base'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { tipAtom } from '../tip.ts'
import { CustomerService } from './CustomerService.tsx'
import classes from './Toolbar.module.css'
import { type Tool, toolsOf } from './tools.ts'
import { tutorialOf } from './tutorials.ts'

const looks: Readonly<Record<Tool, { label: string; icon: ReactNode }>> = {
  tutorial: { label: '教程', icon: <IconFile aria-hidden /> },
  service: { label: '在线客服', icon: <IconPhone aria-hidden /> },
  guide: { label: '新手指南', icon: <IconHelpCircle aria-hidden /> },
  novice: { label: '新手任务', icon: <IconGift aria-hidden /> },
  questionnaire: { label: '反馈问卷', icon: <IconEdit aria-hidden /> },
  appointment: { label: '预约演示', icon: <IconCalendar aria-hidden /> },
}

/**
 * Help at the right edge: tutorial, service, guide, questionnaire, appointment. Folds away; the tip speaks beside it. On a phone
 * the page needs the room: there it is open only until something else is touched or the page is scrolled.
 */
export function Toolbar() {
  const portal = usePortal()
  const { who, questionnaire } = useSession()
  const canOpen = useCanOpen()
  const route = useRoute()?.row.name ?? ''
  const tip = useAtomValue(tipAtom, { store: shellStore })
  const isPhone = useIsPhone()
  const [folded, setFolded] = useState(() => isPhone || (readStored<boolean>(storageKeys.toolbarFolded) ?? false))
  const bar = useRef<HTMLElement>(null)
  const [talking, setTalking] = useState(false)
  const [unread, setUnread] = useState(0)
  const tutorial = tutorialOf(route, portal, canOpen)
  const { customerService: service } = portal.backends
  const tools = toolsOf({ who, tutorial, service, offered: isOffered, canOpen, questionnaire, now: nowSeconds() })
  const fold = (next: boolean) => {
    setFolded(next)
    if (!isPhone) writeStored(storageKeys.toolbarFolded, next)
  }
  useEffect(() => {
    if (folded || !isPhone) return
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && bar.current?.contains(target))) setFolded(true)
    }
    const options = { capture: true, passive: true }
    window.addEventListener('pointerdown', outside, options)
    window.addEventListener('scroll', outside, options)
    return () => {
      window.removeEventListener('pointerdown', outside, options)
      window.removeEventListener('scroll', outside, options)
    }
  }, [folded, isPhone])
  const run = (tool: Tool) => {
    if (tool === 'tutorial' && tutorial) window.open(tutorial, '_blank', 'noopener')
    if (tool === 'service') setTalking(!talking)
    if (tool === 'guide') open('guide', {})
    if (tool === 'novice') go('TaskCenter')
    if (tool === 'questionnaire') open('feedbackQuestionnaire', {})
    if (tool === 'appointment') open('appointment', {})
  }
  if (tools.length === 0 && !tip) return null
  return (
    <>
      <aside ref={bar} className={classes.bar} aria-label="帮助工具栏">
        {tip && (
          <p className={classes.tip} role="status">
            {tip}
          </p>
        )}
        {!folded &&
          tools.map((tool) => (
            <button key={tool} type="button" className={classes.tool} onClick={() => run(tool)}>
              {looks[tool].icon}
              <span className={classes.label}>{looks[tool].label}</span>
              {tool === 'service' && unread > 0 && <span className={classes.count}>{badge(unread)}</span>}
            </button>
          ))}
        {tools.length > 0 && (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!folded}
            aria-label={folded ? '展开工具栏' : '收起工具栏'}
            onClick={() => fold(!folded)}
          >
            {folded ? <IconChevronLeft aria-hidden /> : <IconChevronRight aria-hidden />}
          </button>
        )}
      </aside>
      {service && (
        <CustomerService address={service} open={talking} onClose={() => setTalking(false)} onUnread={setUnread} />
      )}
    </>
  )
}
