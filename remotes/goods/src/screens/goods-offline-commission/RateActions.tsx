import { useAction } from '@crm/client/hooks'
import { goodsRateCalls, type OfflineRate } from '@crm/contracts/calls/goodsRates'
import { OfflineRateStatus } from '@crm/contracts/rules/offlineRateRules'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { type RowAction, RowActions, useBulkAction, useRecordDrawer } from '@crm/ui/data'
import { EditRateDialog, rateReview, RejectDialog } from './RateDialogs.tsx'

/** What may be done to one agreement: the gateway says what. */
export function RateActions({ row }: { row: OfflineRate }) {
  const { id, updated_at, actions, goods } = row
  const openDialog = useDialog()
  const { open } = useRecordDrawer('offlineRate')
  const review = useBulkAction(goodsRateCalls.review, {
    ...rateReview,
    // Approved it counts for orders; it is only stopped then, never back in review.
    weight: { ask: { title: `通过「${goods.title}」的线下佣金？`, confirmText: '通过' } },
    done: '已通过',
  })
  const end = useAction(goodsRateCalls.end, { weight: 'asked', done: '设置成功' })
  const remove = useAction(goodsRateCalls.remove, { weight: 'asked', done: '已删除' })
  const target = { request: { ids: [id], updated_at }, count: 1 }
  const question = (verb: string, content: string) => ({
    ...{ title: `${verb}「${goods.title}」的线下佣金？`, content },
    ...{ confirmText: verb, danger: true },
  })
  const can = (action: (typeof actions)[number], entry: RowAction): RowAction | false =>
    actions.includes(action) && entry
  return (
    <RowActions
      of={goods.title}
      more={[
        can('review', { text: '拒绝', danger: true, onClick: () => openDialog(RejectDialog, { target }) }),
        can('edit', { text: '编辑', onClick: () => openDialog(EditRateDialog, { row }) }),
        can('withdraw', {
          text: '撤回',
          danger: true,
          confirm: question('撤回', '撤回后不再等待审核，如需生效请重新申请。'),
          onClick: (agreement) => void end.run({ id, action: 'withdraw', updated_at }, agreement),
        }),
        can('stop', {
          text: '停用',
          danger: true,
          confirm: question('停用', '停用后立即失效，不能恢复。'),
          onClick: (agreement) => void end.run({ id, action: 'stop', updated_at }, agreement),
        }),
        can('remove', {
          text: '删除',
          danger: true,
          confirm: question('删除', '删除后不能恢复。'),
          onClick: (agreement) => void remove.run({ id, updated_at }, agreement),
        }),
      ]}
    >
      <ReadActions>
        <TextButton onClick={() => open(id)}>详情</TextButton>
      </ReadActions>
      {actions.includes('review') && (
        <TextButton onClick={() => void review.run({ ...target.request, status: OfflineRateStatus.approved })}>
          通过
        </TextButton>
      )}
    </RowActions>
  )
}
