import { nowSeconds } from '@crm/base/clock'
import type { CooperationDetail } from '@crm/contracts/calls/cooperation'
import { CooperationStatus } from '@crm/contracts/enums'
import { Banner } from '@crm/ui/base'

/** Why the order was cancelled, or what it waits for. */
export function CooperationBanners({
  coop: { status, reason, needs_approval, start_time },
}: {
  coop: CooperationDetail
}) {
  if (status === CooperationStatus.cancelled) return <Banner kind="warning">已取消：{reason}</Banner>
  if (status !== CooperationStatus.toConfirm || needs_approval !== 1) return null
  return (
    <Banner kind="info">
      {start_time <= nowSeconds() ? '已到开始日期，仍待主管确认' : '坑位费超过企业设置的金额，须由主管确认'}
    </Banner>
  )
}
