import { useAction, useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { NoviceTaskStatus, UserSettingKey } from '@crm/contracts/enums'
import { donePercent, isTour, openTasks } from '@crm/contracts/rules/noviceTasks'
import { confirm } from '@crm/platform/feedback'
import { go, useCanOpen, useRoute } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { ProgressRing } from '@crm/ui/base'
import { useEffect, useEffectEvent } from 'react'
import classes from './NoviceBox.module.css'
import { showTip } from './tip.ts'
import { keepSetting } from './useQuickEntries.ts'

/** What a newcomer does next, and how far along; hidden for good on request. */
export function NoviceBox({ folded }: { folded: boolean }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const here = useRoute()?.row.name
  const read = useCall(commonCalls.noviceTaskUser, {})
  const mark = useAction(commonCalls.noviceTaskSetStatus, { weight: { harmless: 'own' } })
  const tasks = openTasks(canOpen)
  const done = new Set(
    read.data?.list.filter((task) => task.status === NoviceTaskStatus.done).map((task) => task.part_code),
  )
  const percent = read.data ? donePercent(tasks, ({ part_code }) => done.has(part_code)) : who.novice_percent
  const next = tasks.find(({ part_code }) => !done.has(part_code))
  const tour = read.data && tasks.find((task) => task.route === here && isTour(task) && !done.has(task.part_code))
  const take = useEffectEvent((part_code: number) => void mark.run({ part_code, status: NoviceTaskStatus.done }))
  useEffect(() => {
    if (tour) take(tour.part_code)
  }, [tour])
  const hide = async () => {
    const agreed = await confirm({
      title: '隐藏新手任务？',
      content: '隐藏后可在右侧工具栏重新进入',
      confirmText: '隐藏',
    })
    if (agreed && (await keepSetting(UserSettingKey.novicePopHide, 'true'))) showTip('新手任务已收到右侧工具栏')
  }
  const ring = (
    <ProgressRing percent={percent} label={`新手任务已完成 ${percent}%`} size={40}>
      <span className={classes.percent}>{percent}%</span>
    </ProgressRing>
  )
  if (folded) return <div className={classes.folded}>{ring}</div>
  return (
    <section className={classes.box} aria-label="新手任务">
      <button type="button" className={classes.close} aria-label="隐藏新手任务" onClick={() => void hide()}>
        ×
      </button>
      {ring}
      <div className={classes.text}>
        <strong>新手任务</strong>
        <span className={classes.next}>{next ? next.title : '已全部完成'}</span>
      </div>
      {canOpen('TaskCenter') && (
        <button type="button" className={classes.go} onClick={() => go('TaskCenter')}>
          去完成
        </button>
      )}
    </section>
  )
}
