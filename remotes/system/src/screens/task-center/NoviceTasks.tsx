import { useAction } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { NoviceTaskStatus, noviceTaskStatusLabel, noviceTaskTabLabel, UserSettingKey } from '@crm/contracts/enums'
import { confirm } from '@crm/platform/feedback'
import { go } from '@crm/platform/navigate'
import { changeSession } from '@crm/platform/session'
import { Button, Card, Tabs, Tag, TextButton, DesktopOnly, Loaded } from '@crm/ui/base'
import { FirstSteps, useNoviceTasks } from '@crm/ui/data'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './TaskCenterPage.module.css'

const allTabs = Object.entries(noviceTaskTabLabel).map(([key, label]) => ({ key, label }))

const statuses = [
  { text: noviceTaskStatusLabel[0], color: 'grey' },
  { text: noviceTaskStatusLabel[1], color: 'blue' },
  { text: noviceTaskStatusLabel[2], color: 'green' },
] as const

/** 新手任务: what a newcomer learns and sets up, part by part. */
export function NoviceTasks() {
  const { read, tasks, percent, statusOf, start } = useNoviceTasks()
  const setting = useAction(commonCalls.userSettingSet, { weight: { harmless: 'own' } })
  const [tab, setTab] = useState('0')
  const keep = async (setting_key: UserSettingKey) => {
    await setting.run({ setting_key, setting_value: 'true' })
    changeSession((session) => ({
      ...session,
      settings: { ...session.settings, [setting_key]: 'true' },
      who: { ...session.who, settings: { ...session.who.settings, [setting_key]: 'true' } },
    }))
  }
  const isDone = read.data !== undefined && percent === 100
  const finish = useEffectEvent(() => void keep(UserSettingKey.noviceSuccess))
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  return (
    <Loaded read={read} lines={8}>
      {() => {
        const skip = async () => {
          const agreed = await confirm({
            title: '跳过新手任务？',
            content: '跳过后登录不再进入新手任务，且不能恢复。',
            confirmText: '跳过',
          })
          if (!agreed) return
          await keep(UserSettingKey.novicePopHide)
          go('Overview')
        }
        const tabs = allTabs.filter(({ key }) => tasks.some((task) => String(task.tab) === key))
        const shown = tasks.filter((task) => String(task.tab) === tab)
        return (
          <>
            {!isDone && <FirstSteps />}
            <Card
              title={isDone ? '恭喜完成新手任务' : `新手任务 ${percent}%`}
              extra={
                !isDone && (
                  <DesktopOnly>
                    <TextButton onClick={() => void skip()}>跳过</TextButton>
                  </DesktopOnly>
                )
              }
            >
              <progress className={classes.bar} max={100} value={percent} aria-label="新手任务进度" />
              <Tabs label="新手任务" items={tabs} value={tab} onChange={setTab} />
              <ul className={classes.tasks}>
                {shown.map((task) => {
                  const status = statuses[statusOf(task)] ?? statuses[0]
                  return (
                    <li key={task.part_code} className={classes.task}>
                      <span className={classes.name}>
                        {task.title}
                        <span className={classes.why}>
                          {task.why} · 约 {task.minutes} 分钟
                        </span>
                      </span>
                      <Tag color={status.color}>{status.text}</Tag>
                      <Button size="small" aria-label={`去完成${task.title}`} onClick={() => void start(task)}>
                        {statusOf(task) === NoviceTaskStatus.done ? '再看看' : '去完成'}
                      </Button>
                    </li>
                  )
                })}
              </ul>
            </Card>
          </>
        )
      }}
    </Loaded>
  )
}
