import { type BoundErpAccount, erpCalls, type ErpLog } from '@crm/contracts/calls/erp'
import { erpLogColumns } from '@crm/contracts/columns/erp'
import { type ErpCode, ErpResult } from '@crm/contracts/enums'
import { ERP_UNMATCHED } from '@crm/contracts/rules/erpConnectors'
import { useQuery } from '@crm/platform/navigate'
import { Button, TextButton, TextLink } from '@crm/ui/base'
import { bulkQuestion, ListCard, ListTable, type ListTarget, RowActions, useBulkAction, useList } from '@crm/ui/data'
import { createContext, type ReactNode, use } from 'react'
import { erpLogFilters } from './erpLogFilters.ts'

const KindOfErp = createContext<ErpCode | undefined>(undefined)

const useRetry = () => {
  const kind = use(KindOfErp)
  const retry = useBulkAction(erpCalls.retry, {
    // What was pushed stays with the ERP; a single row is repeated as it was agreed to before.
    weight: ({ ids }) =>
      ids.length > 1 ? { ask: bulkQuestion('重试', { count: ids.length, unit: '条推送' }) } : { harmless: 'repeats' },
    done: '已重试',
    unit: '条',
    name: '寄样单',
  })
  return { ...retry, run: async (ids: number[]) => kind && retry.run({ erp_type: kind, ids }) }
}

/** 同步日志: every exchange with the ERP, the latest first; what failed is tried again. */
export function ErpExchanges({ kind, bound, tabs }: { kind: ErpCode; bound: BoundErpAccount; tabs: ReactNode }) {
  const list = useList(erpCalls.log, {
    id: 'erp_log',
    columns: erpLogColumns,
    filters: erpLogFilters,
    also: { erp_type: kind, id: bound.id },
  })
  return (
    <KindOfErp value={kind}>
      <ListCard tabs={tabs} filters={list.filters}>
        <ListTable
          list={list}
          label="同步日志"
          unit="条日志"
          rowKey={(row) => row.id}
          cells={{ sample_no: SampleNumber, reason: Reason }}
          actions={LogActions}
          bulk={(target) => <RetryMany target={target} />}
          rowRefusal={(row) =>
            row.may_retry === 1 ? undefined : row.result === ErpResult.done ? '已成功' : '已处理，无需重试'
          }
          selectable={0}
        />
      </ListCard>
    </KindOfErp>
  )
}

function SampleNumber({ row: { sample_id, sample_no } }: { row: ErpLog }) {
  if (sample_no === '') return '-'
  return (
    <TextLink
      to="CooperateDemo"
      query={{ keyword: sample_no, date_type: 'all', drawer: 'sample', id: String(sample_id) }}
    >
      {sample_no}
    </TextLink>
  )
}

/** Why it failed; goods without a code are matched on the tab beside. */
function Reason({ row: { reason, sample_id } }: { row: ErpLog }) {
  const [, change] = useQuery()
  if (reason === '') return '-'
  return (
    <>
      {reason}
      {reason.startsWith(ERP_UNMATCHED) && (
        <>
          {' '}
          <TextButton
            onClick={() => change({ tab: 'mapping', state: '0', sample_id: String(sample_id) }, { push: true })}
          >
            去匹配
          </TextButton>
        </>
      )}
    </>
  )
}

function LogActions({ row }: { row: ErpLog }) {
  const retry = useRetry()
  if (row.may_retry === 0) return '-'
  return (
    <RowActions of={row.sample_no}>
      <TextButton disabled={retry.saving} onClick={() => void retry.run([row.id])}>
        重试
      </TextButton>
    </RowActions>
  )
}

function RetryMany({ target }: { target: ListTarget }) {
  const retry = useRetry()
  const run = async () => {
    if (await retry.run(target.keys.map(Number))) target.clear()
  }
  return (
    <Button size="small" loading={retry.saving} onClick={() => void run()}>
      重试
    </Button>
  )
}
