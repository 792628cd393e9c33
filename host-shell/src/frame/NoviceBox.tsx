import { useAction, useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { NoviceTaskStatus, UserSettingKey } from '@crm/contracts/enums'
import { donePercent, isTour, openTasks } from '@crm/contracts/rules/noviceTasks'
import { confirm } from '@crm/platform/feedback'
import { go, useCanOpen, useRoute } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { useEffect, useEffectEvent } from 'react'
import classes from './NoviceBox.module.css'
import { showTip } from './tip.ts'
import { keepSetting } from './useQuickEntries.ts'

const RADIUS = 18
const ROUND = 2 * Math.PI * RADIUS

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
    <svg viewBox="0 0 44 44" width={44} height={44} role="img" aria-label={`新手任务已完成 ${percent}%`}>
      <circle cx={22} cy={22} r={RADIUS} className={classes.track} />
      <circle
        cx={22}
        cy={22}
        r={RADIUS}
        className={classes.bar}
        strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
        strokeOpacity={percent > 0 ? 1 : 0}
        transform="rotate(-90 22 22)"
      />
      <text x={22} y={26} className={classes.percent}>
        {percent}%
      </text>
    </svg>
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
