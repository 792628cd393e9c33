import { day } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { type CooperationDetail, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { feeStatusLabel, settleWayLabel } from '@crm/contracts/enums'
import { hasFee } from '@crm/contracts/rules/cooperationTerms'
import { Card, EmptyBlock } from '@crm/ui/base'
import { Money } from '@crm/ui/data'
import { Attachments } from '@crm/ui/form'
import type { ReactNode } from 'react'
import classes from './CooperateDetail.module.css'
import { GoodsTable } from './GoodsTable.tsx'

/** 合作信息: what was agreed, of which goods, and the papers of it. */
export function TermsTab({ coop }: { coop: CooperationDetail }) {
  const { coop_id, files } = coop
  const link = useAction(cooperationCalls.fileLink, { weight: { harmless: 'reads' } })
  return (
    <>
      <Card title="约定">
        <Terms coop={coop} />
      </Card>
      <Card title="商品" note="成交为合作周期内该达人与该商品的订单" flush>
        <GoodsTable coop_id={coop_id} />
      </Card>
      <Card title="附件">
        {files.length === 0 ? (
          <EmptyBlock small title="暂无附件" />
        ) : (
          <Attachments files={files} link={(file_url) => link.run({ coop_id, file_url })} />
        )}
      </Card>
    </>
  )
}

function Terms({ coop }: { coop: CooperationDetail }) {
  const { commission_type, fee, fee_status, fee_paid_at, promised_lives, promised_videos, deliver_at, remark } = coop
  const fields = useCall(cooperationCalls.customFields, {})
  const paid = fee_paid_at === null ? '' : `，${day(fee_paid_at)}`
  const facts: readonly (readonly [label: string, value: ReactNode] | false)[] = [
    ['结算方式', settleWayLabel[commission_type]],
    hasFee(commission_type) && ['坑位费', <Money key="fee" value={fee} sign />],
    hasFee(commission_type) && ['支付状态', `${feeStatusLabel[fee_status]}${paid}`],
    ['直播场次', promised_lives],
    ['视频条数', promised_videos],
    ['履约截止', deliver_at === null ? `${day(coop.end_time)}（周期结束）` : day(deliver_at)],
    ...(fields.data?.list ?? []).map(({ key, label }) => [label, coop.custom_fields[key] || '-'] as const),
    ['创建时间', day(coop.created_at)],
    ['备注', remark || '-'],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
