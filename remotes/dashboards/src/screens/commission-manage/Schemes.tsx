import { commissionEditRefusal } from '@crm/access/commission'
import { limit, money } from '@crm/base/numbers'
import { useAction, useCall } from '@crm/client/hooks'
import { commissionCalls, type CommissionScheme } from '@crm/contracts/calls/commission'
import { platformName } from '@crm/contracts/enums'
import {
  commissionBaseLabel,
  commissionModeLabel,
  monthLabel,
  SchemeStatus,
  schemeStatusLabel,
  tiersLabel,
} from '@crm/contracts/rules/commissionRules'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, Tag, TextButton, useDialog } from '@crm/ui/base'
import { type Column, DataTable, RowActions } from '@crm/ui/data'
import { draftOf, schemeRequest } from './schemeDraft.ts'
import { SchemeDrawer } from './SchemeDrawer.tsx'

const scopeWords = ({ platforms, goods_scope: { class_ids, product_ids } }: CommissionScheme) =>
  `${platforms.map(platformName).join('、') || '全部平台'}，${goodsWords(class_ids, product_ids)}`

const goodsWords = (class_ids: readonly number[], product_ids: readonly string[]) =>
  [class_ids.length > 0 && `${class_ids.length} 个分类`, product_ids.length > 0 && `${product_ids.length} 个商品`]
    .filter(Boolean)
    .join('，') || '全部商品'

/** 提成方案: what each gives now, to whom, and since when. */
export function Schemes({ onAdd }: { onAdd: () => void }) {
  const schemes = useCall(commissionCalls.schemes, { size: 50 })
  const quota = useCall(commissionCalls.schemeCount, {})
  return (
    <>
      {quota.data && (
        <p style={{ margin: '12px 16px' }}>
          已用 {quota.data.count} / {limit(quota.data.max)}
        </p>
      )}
      <DataTable
        rows={schemes}
        columns={columns}
        rowKey={({ id }) => id}
        label="提成方案"
        empty={
          <EmptyBlock
            title="暂无提成方案"
            action={
              <Button theme="solid" onClick={onAdd}>
                新建方案
              </Button>
            }
          />
        }
      />
    </>
  )
}

function SchemeActions({ row }: { row: CommissionScheme }) {
  const who = useWho()
  const openDialog = useDialog()
  const refusal = commissionEditRefusal(who)
  const update = useAction(commissionCalls.updateScheme, { weight: 'asked', done: '设置成功' })
  const remove = useAction(commissionCalls.removeScheme, { weight: 'asked', done: '已删除' })
  const isEnabled = row.status === SchemeStatus.enabled
  const verb = isEnabled ? '停用' : '启用'
  const refused = () => toast.error(refusal ?? '')
  if (refusal !== undefined)
    return (
      <RowActions of={row.name}>
        <TextButton onClick={refused}>编辑</TextButton>
      </RowActions>
    )
  return (
    <RowActions
      of={row.name}
      more={[
        {
          text: verb,
          confirm: {
            title: `${verb}方案「${row.name}」？`,
            content: isEnabled ? '本月起不再产生提成，已冻结的月份不变。' : '本月起按现行版本计算提成。',
            confirmText: verb,
          },
          onClick: (agreement) =>
            void update.run(
              {
                ...schemeRequest({
                  ...draftOf(row),
                  status: isEnabled ? SchemeStatus.stopped : SchemeStatus.enabled,
                }),
                scheme_id: row.id,
                updated_at: row.updated_at,
              },
              agreement,
            ),
        },
        {
          text: '删除',
          danger: true,
          confirm: {
            title: `删除方案「${row.name}」？`,
            content: '删除后不能恢复。',
            confirmText: '删除',
            danger: true,
          },
          onClick: (agreement) => void remove.run({ scheme_id: row.id, updated_at: row.updated_at }, agreement),
        },
      ]}
    >
      <TextButton onClick={() => openDialog(SchemeDrawer, { draft: draftOf(row), scheme: row })}>编辑</TextButton>
    </RowActions>
  )
}

const columns: readonly Column<CommissionScheme>[] = [
  { key: 'name', title: '方案', width: 132, fixed: 'left', render: (row) => row.name },
  {
    key: 'status',
    title: '状态',
    width: 64,
    render: (row) => (
      <Tag color={row.status === SchemeStatus.enabled ? 'green' : 'grey'}>{schemeStatusLabel[row.status]}</Tag>
    ),
  },
  { key: 'base', title: '提成基数', width: 112, render: (row) => commissionBaseLabel[row.base] },
  { key: 'mode', title: '计算方式', width: 76, render: (row) => commissionModeLabel[row.mode] },
  {
    key: 'tiers',
    title: '阶梯',
    width: 208,
    render: (row) => tiersLabel(row.tiers.map(({ from, rate }) => ({ from, rate: rate * 100 }))),
  },
  { key: 'reward', title: '首单奖励 ¥', width: 96, align: 'right', render: (row) => money(row.first_order_reward) },
  { key: 'scope', title: '平台与商品', width: 136, render: scopeWords },
  {
    key: 'users',
    title: '成员',
    width: 56,
    render: (row) => <span title={row.users.map(({ name }) => name).join('、')}>{row.users.length}</span>,
  },
  {
    key: 'month_from',
    title: '生效月',
    width: 112,
    render: (row) => (
      <span title={row.versions.map(({ month_from }) => monthLabel(month_from)).join('、')}>
        {monthLabel(row.month_from)}
        {row.versions.length > 1 && `（共 ${row.versions.length} 版）`}
      </span>
    ),
  },
  { key: 'actions', title: '操作', width: 128, fixed: 'right', render: (row) => <SchemeActions row={row} /> },
]
