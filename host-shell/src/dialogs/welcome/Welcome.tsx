import { now, nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import { go } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Button, Dialog } from '@crm/ui/base'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DueProps } from '../due/dueDialogs.ts'
import { PERSONAL_EXPORT_FROM, PERSONAL_OFFLINE_DAY, TRIAL_OFFER_DAYS, WELCOME_SECONDS } from '../due/windows.ts'
import { Hero, Points } from '../parts/Hero.tsx'

/** 欢迎: personal users, once per browser. It goes to the own talents by itself after five seconds, or at once on a click. */
export function Welcome({ onClose }: DueProps) {
  const { theme } = usePortal()
  const [left, setLeft] = useState(WELCOME_SECONDS)
  const offline =
    day(nowSeconds()) <= PERSONAL_OFFLINE_DAY
      ? `个人版将于 ${PERSONAL_OFFLINE_DAY} 下线，届时将无法继续使用。`
      : `个人版已于 ${PERSONAL_OFFLINE_DAY} 下线，请升级企业版继续使用。`
  const leave = () => {
    onClose()
    go('TalentManage')
  }
  const done = useEffectEvent(leave)
  useEffect(() => {
    // The end is fixed at the start: a tab that sleeps must not make it longer.
    const end = now() + WELCOME_SECONDS * 1000
    const timer = setInterval(() => {
      const rest = Math.ceil((end - now()) / 1000)
      setLeft(Math.min(WELCOME_SECONDS, Math.max(0, rest)))
      if (rest <= 0) {
        clearInterval(timer)
        done()
      }
    }, 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <Dialog
      open
      title="欢迎使用"
      width={1026}
      closable={false}
      onClose={leave}
      footer={
        <Button theme="solid" data-autofocus onClick={leave}>
          我知道了{left > 0 && `（${left} 秒）`}
        </Button>
      }
    >
      <Hero title={`欢迎使用${theme.title}`} note="个人版可管理抖音平台的达人，以下变化请提前了解。" />
      <Points
        points={[
          { head: '个人版下线', text: offline },
          { head: '数据导出', text: `${PERSONAL_EXPORT_FROM} 至 ${PERSONAL_OFFLINE_DAY} 期间可导出您的达人数据。` },
          { head: '企业版试用', text: `升级企业版可免费试用 ${TRIAL_OFFER_DAYS} 天，支持全平台达人与团队协作。` },
        ]}
      />
    </Dialog>
  )
}
