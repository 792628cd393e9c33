import { nowSeconds } from '@crm/base/clock'
import { send } from '@crm/client/request'
import { lookCalls } from '@crm/contracts/calls/looks'
import type { UserInfo } from '@crm/platform/session'
import { useEffect, useState } from 'react'
import { lookAway } from '../session/restartAs.ts'
import classes from './LookBar.module.css'

const TICK_MS = 1000

interface LookBarProps {
  look: NonNullable<UserInfo['look']>
  /** The page has no header of the frame above it. */
  isAlone?: boolean
}

/** Says over every page through whose eyes it is seen and how long, and closes them, by a press or when their time is over. */
export function LookBar({ look, isAlone = false }: LookBarProps) {
  const [left, setLeft] = useState(() => look.until - nowSeconds())
  useEffect(() => {
    const timer = setInterval(() => setLeft(look.until - nowSeconds()), TICK_MS)
    return () => clearInterval(timer)
  }, [look.until])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) lookAway()
  }, [isOver])
  const end = async () => {
    await send(lookCalls.end, {}).catch(() => {})
    lookAway()
  }
  const minutes = Math.max(1, Math.ceil(left / 60))
  return (
    <p className={isAlone ? `${classes.bar} ${classes.alone}` : classes.bar} role="status" aria-label="视角">
      <span>
        {look.by_name}正在以{look.of === 'role' ? '角色' : '成员'}「{look.name}」的视角查看，只能查看，{minutes}{' '}
        分钟后自动结束
      </span>
      <button type="button" className={classes.end} onClick={() => void end()}>
        结束查看
      </button>
    </p>
  )
}
