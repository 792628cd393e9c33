import { nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import type { CooperationDetail } from '@crm/contracts/calls/cooperation'
import { cooperationColumns } from '@crm/contracts/columns/cooperation'
import { CooperationStatus, cooperationKindLabel, cooperationStatusLabel } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Banner, TextButton } from '@crm/ui/base'
import { CopyButton, drawColumn, IdentityCard, PlatformMark, StaffCell, TalentBadges } from '@crm/ui/data'
import { CooperateActions } from '../../parts/cooperation/CooperateActions.tsx'
import { badgesOf } from '../../parts/cooperation/badgesOf.ts'
import classes from './CooperateDetail.module.css'

const STEPS = [CooperationStatus.toConfirm, CooperationStatus.running, CooperationStatus.finished] as const

/** Whom the order is with, how far it is, and what may be done. */
export function CooperationIdentity({ coop }: { coop: CooperationDetail }) {
  const canOpen = useCanOpen()
  const { author_name, author_id, platform, coop_no, status, reason, user, kind, colonel_name } = coop
  return (
    <div>
      <IdentityCard
        name={author_name}
        avatar={coop.avatar}
        badges={
          <>
            <PlatformMark platform={platform} />
            <TalentBadges badges={badgesOf(coop)} />
            {drawColumn(cooperationColumns.status, status)}
            {canOpen('TalentDetail') && (
              <TextButton onClick={() => go('TalentDetail', { author_id, platform }, { newTab: true })}>
                达人详情
              </TextButton>
            )}
          </>
        }
        facts={[
          {
            label: '单号',
            value: (
              <>
                {coop_no}
                <CopyButton text={coop_no} label="复制单号" />
              </>
            ),
          },
          { label: '类型', value: cooperationKindLabel[kind] },
          { label: '周期', value: `${day(coop.start_time)} ~ ${day(coop.end_time)}${daysLeft(coop)}` },
          { label: '媒介', value: <StaffCell staff={[user]} /> },
          { label: '团长', value: colonel_name || '直接合作' },
        ]}
        actions={<CooperateActions row={coop} inDetail />}
      />
      <Steps status={status} />
      {status === CooperationStatus.cancelled && <Banner kind="warning">已取消：{reason}</Banner>}
      {status === CooperationStatus.toConfirm && coop.needs_approval === 1 && (
        <Banner kind="info">
          {coop.start_time <= nowSeconds() ? '已到开始时间，待审批' : '坑位费超过企业设置的金额，须由负责人确认'}
        </Banner>
      )}
    </div>
  )
}

function daysLeft({ status, end_time }: CooperationDetail): string {
  if (status !== CooperationStatus.running) return ''
  const days = Math.ceil((end_time - nowSeconds()) / DAY_SECONDS)
  return days > 0 ? `（剩余 ${days} 天）` : '（已到期）'
}

function Steps({ status }: { status: CooperationStatus }) {
  const steps = status === CooperationStatus.cancelled ? [CooperationStatus.toConfirm, status] : STEPS
  const at = steps.findIndex((each) => each === status)
  return (
    <ol className={classes.steps} aria-label="合作状态">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index <= at ? classes.reached : classes.ahead}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes.number}>{index + 1}</span>
          {cooperationStatusLabel[step]}
        </li>
      ))}
    </ol>
  )
}
