import { versionOf } from '@crm/access/modules'
import { canBuy } from '@crm/access/visibility'
import { nowSeconds } from '@crm/base/clock'
import { day, displayDay } from '@crm/base/dates'
import { word } from '@crm/base/messages'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button, Dialog } from '@crm/ui/base'
import type { ReactNode } from 'react'
import type { DueProps } from '../due/dueDialogs.ts'
import { TRIAL_OFFER_DAYS, TRIAL_PROMOTION_END } from '../due/windows.ts'
import { Hero } from '../parts/Hero.tsx'
import classes from './TrialDialogs.module.css'

/** 试用开始: level 90, once. */
export function TrialStart({ onClose }: DueProps) {
  return (
    <TrialDialog title="试用开始" onClose={onClose} lead="企业版试用已开通" action={<TryIt onClose={onClose} />}>
      试用期内可使用商家版的全部功能，到期时间：
      <EndDay />。
    </TrialDialog>
  )
}

/** 试用即将到期: level 90, on the last day, once. */
export function TrialEnding({ onClose }: DueProps) {
  return (
    <TrialDialog
      title="试用即将到期"
      onClose={onClose}
      lead="企业版试用今天到期"
      action={<Upgrade onClose={onClose} />}
    >
      试用将于
      <EndDay />
      结束，升级后数据与设置全部保留。
    </TrialDialog>
  )
}

/** 试用已到期: level 60, on the day the free version began, once. */
export function TrialExpired({ onClose }: DueProps) {
  return (
    <TrialDialog
      title="试用已到期"
      onClose={onClose}
      lead="企业版试用已结束，已为您切换为免费版"
      action={<Upgrade onClose={onClose} />}
    >
      免费版的店铺、达人与席位数量有限，升级后可继续使用全部功能。
    </TrialDialog>
  )
}

/** 试用到期提示: on both days, for the super admin. */
export function TrialSuperAdmin({ onClose }: DueProps) {
  return (
    <TrialDialog title="试用到期提示" onClose={onClose} lead="企业的试用期已到" action={<Upgrade onClose={onClose} />}>
      请联系客户经理为企业升级版本，以免影响同事使用。
    </TrialDialog>
  )
}

function TrialDialog({
  title,
  lead,
  action,
  onClose,
  children,
}: {
  title: string
  lead: string
  action: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open
      title={title}
      width={578}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            我知道了
          </Button>
          {action}
        </>
      }
    >
      <Hero title={lead} note={children} />
      {day(nowSeconds()) <= TRIAL_PROMOTION_END && (
        <p>
          活动期间（截至 {TRIAL_PROMOTION_END}）升级企业版，可额外获赠 {TRIAL_OFFER_DAYS} 天使用时长。
        </p>
      )}
    </Dialog>
  )
}

function EndDay() {
  const version = versionOf(useWho())
  return version ? displayDay(version.end_time) : null
}

function TryIt({ onClose }: { onClose: () => void }) {
  if (!isOffered('guide')) return null
  return (
    <Button
      theme="solid"
      data-autofocus
      onClick={() => {
        onClose()
        open('guide', {})
      }}
    >
      查看新手指南
    </Button>
  )
}

function Upgrade({ onClose }: { onClose: () => void }) {
  if (!canBuy(useWho())) return <span className={classes.ask}>{word.askAdmin}</span>
  return (
    <Button
      theme="solid"
      data-autofocus
      onClick={() => {
        onClose()
        open('planUpgrade', {})
      }}
    >
      {word.upgradePlan}
    </Button>
  )
}
