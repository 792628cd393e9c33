import { day, termText } from '@crm/base/dates'
import type { CooperationDetail } from '@crm/contracts/calls/cooperation'
import { cooperationColumns } from '@crm/contracts/columns/cooperation'
import { CooperationStatus, cooperationKindLabel, cooperationStatusLabel } from '@crm/contracts/enums'
import { TextLink } from '@crm/ui/base'
import {
  CopyButton,
  DetailHead,
  type DetailHeadProps,
  drawColumn,
  PlatformMark,
  StaffCell,
  TalentBadges,
} from '@crm/ui/data'
import { badgesOf } from '../../parts/cooperation/badgesOf.ts'
import { CooperateActions } from '../../parts/cooperation/CooperateActions.tsx'
import classes from './CooperateDetail.module.css'
import { cooperationResults } from './cooperationResults.ts'

const STEPS = [CooperationStatus.toConfirm, CooperationStatus.running, CooperationStatus.finished] as const

interface CooperationHeadProps<Key extends string> {
  coop: CooperationDetail
  tabs: NonNullable<DetailHeadProps<Key>['tabs']>
}

/** Whom the order is with, how far it is, what may be done, and what came of it. */
export function CooperationHead<Key extends string>({ coop, tabs }: CooperationHeadProps<Key>) {
  const { author_name, author_id, platform, coop_no, status, user, kind, colonel_name } = coop
  return (
    <DetailHead
      name={author_name}
      avatar={coop.avatar}
      badges={
        <>
          <PlatformMark platform={platform} />
          <TalentBadges badges={badgesOf(coop)} />
          {drawColumn(cooperationColumns.status, status)}
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
        { label: '进度', value: <Steps status={status} /> },
        { label: '周期', value: `${day(coop.start_time)} ~ ${day(coop.end_time)}${daysLeft(coop)}` },
        { label: '类型', value: cooperationKindLabel[kind] },
        { label: '媒介', value: <StaffCell staff={[user]} /> },
        { label: '团长', value: colonel_name || '直接合作' },
        {
          label: '达人',
          value: (
            <TextLink to="TalentDetail" query={{ author_id, platform }} newTab>
              达人详情
            </TextLink>
          ),
        },
      ]}
      actions={<CooperateActions row={coop} inDetail />}
      figures={{ label: '合作成果', items: cooperationResults(coop) }}
      tabs={tabs}
    />
  )
}

function daysLeft({ status, end_time }: CooperationDetail): string {
  if (status !== CooperationStatus.running) return ''
  return `（${termText(end_time)}）`
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
          {cooperationStatusLabel[step]}
        </li>
      ))}
    </ol>
  )
}
