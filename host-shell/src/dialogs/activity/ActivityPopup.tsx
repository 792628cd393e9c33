import { isPersonal } from '@crm/access/modules'
import { canBuy } from '@crm/access/visibility'
import { now } from '@crm/base/clock'
import { day, displayDay, endOfDay, parseDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { word } from '@crm/base/messages'
import { open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button, Dialog } from '@crm/ui/base'
import { useEffect, useState } from 'react'
import type { DueProps } from '../due/dueDialogs.ts'
import { activityDaysLeft, activityWindow } from '../due/windows.ts'
import classes from './ActivityPopup.module.css'

/** 大促活动: once per window, with the time until that window ends; the promotion's last three days carry a number. */
export function ActivityPopup({ onClose }: DueProps) {
  const who = useWho()
  const today = day(Math.floor(now() / 1000))
  const daysLeft = activityDaysLeft(today)
  const window = activityWindow(today)
  const act = () => {
    onClose()
    if (isPersonal(who)) open('upgradeApplication', {})
    else open('planUpgrade', {})
  }
  return (
    <Dialog open title="大促活动" width={578} onClose={onClose}>
      <div className={classes.poster}>
        {daysLeft !== undefined && (
          <span className={classes.days} role="img" aria-label={`倒计时 ${daysLeft} 天`}>
            最后
            <strong>{daysLeft}</strong>天
          </span>
        )}
        <p className={classes.big}>年终大促</p>
        <p className={classes.small}>升级或续费企业版，资源包低至5折</p>
        {window && <Countdown until={window.to} />}
        {canBuy(who) || isPersonal(who) ? (
          <Button theme="solid" size="large" data-autofocus onClick={act}>
            立即升级
          </Button>
        ) : (
          <p className={classes.small}>{word.askAdmin}</p>
        )}
      </div>
      {window && (
        <p className={classes.note}>
          本期活动：{displayDay(parseDay(window.from) ?? 0)}
          {window.to !== window.from && ` - ${displayDay(parseDay(window.to) ?? 0)}`}，最终解释权归平台所有
        </p>
      )}
    </Dialog>
  )
}

function Countdown({ until }: { until: string }) {
  const end = endOfDay(parseDay(until) ?? 0) * 1000
  const [left, setLeft] = useState(() => end - now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - now()), 1000)
    return () => clearInterval(timer)
  }, [end])
  const seconds = Math.max(0, Math.floor(left / 1000))
  const parts: [number, string][] = [
    [Math.floor(seconds / DAY_SECONDS), '天'],
    [Math.floor(seconds / 3600) % 24, '时'],
    [Math.floor(seconds / 60) % 60, '分'],
    [seconds % 60, '秒'],
  ]
  return (
    <p className={classes.clock} role="timer" aria-label="距本期活动结束">
      <span className={classes.label}>距本期活动结束</span>
      {parts.map(([value, unit]) => (
        <span key={unit} className={classes.unit}>
          <b>{String(value).padStart(2, '0')}</b>
          {unit}
        </span>
      ))}
    </p>
  )
}
