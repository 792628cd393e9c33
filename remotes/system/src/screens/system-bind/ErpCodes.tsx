import { useAction } from '@crm/client/hooks'
import { type BoundErpAccount, erpCalls, type ErpGoodsCode } from '@crm/contracts/calls/erp'
import { erpCodeColumns } from '@crm/contracts/columns/erp'
import { type ErpCode, ErpCodeState, ErpMatch } from '@crm/contracts/enums'
import { Banner, Button, DesktopOnly, TextButton, TextLink, useDialog } from '@crm/ui/base'
import { InlineText, ListCard, ListTable, useList } from '@crm/ui/data'
import type { ReactNode } from 'react'
import classes from './ErpBinding.module.css'
import { erpCodeFilters } from './erpCodeFilters.ts'
import { PasteCodesDialog } from './PasteCodesDialog.tsx'

interface ErpCodesProps {
  kind: ErpCode
  bound: BoundErpAccount
  tabs: ReactNode
}

/** 商品编码: under which code the ERP knows each specification, written in place; those that it cannot know come first. */
export function ErpCodes({ kind, bound, tabs }: ErpCodesProps) {
  const openDialog = useDialog()
  const list = useList(erpCalls.mappingList, {
    id: 'erp_codes',
    columns: erpCodeColumns,
    filters: erpCodeFilters,
    also: { erp_type: kind, id: bound.id },
  })
  const open = list.counts?.[ErpCodeState.unmatched] ?? 0
  const { sample_id } = list.values
  const sample_no = list.rows.data?.ext.sample_no
  return (
    <ListCard tabs={tabs} filters={list.filters}>
      {sample_id !== undefined && sample_no !== undefined && (
        <div className={classes.above}>
          <Banner action={<TextButton onClick={() => list.set({ sample_id: undefined })}>查看全部规格</TextButton>}>
            仅显示寄样单{' '}
            <TextLink to="CooperateDemo" query={{ drawer: 'sample', id: sample_id }}>
              {sample_no}
            </TextLink>{' '}
            的商品规格，匹配后回到寄样单重试推送
          </Banner>
        </div>
      )}
      {open > 0 && (
        <div className={classes.above}>
          <Banner kind="warning">
            {open} 个规格没有 ERP 编码，含这些商品的寄样单不能推送
            {bound.match === ErpMatch.manual && '；当前仅使用手工映射，可在账号设置中改为使用商家编码'}
          </Banner>
        </div>
      )}
      <ListTable
        list={list}
        label="商品编码"
        unit="个规格"
        rowKey={(row) => `${row.product_id} ${row.sku_id}`}
        cells={{ code: ({ row }) => <Code kind={kind} id={bound.id} row={row} /> }}
        tools={
          <DesktopOnly>
            <Button onClick={() => openDialog(PasteCodesDialog, { kind, id: bound.id })}>导入</Button>
          </DesktopOnly>
        }
      />
    </ListCard>
  )
}

function Code({ kind, id, row }: { kind: ErpCode; id: number; row: ErpGoodsCode }) {
  const { run, failure } = useAction(erpCalls.mappingSave, { weight: 'asked', done: '设置成功' })
  const { product_id, sku_id, title, sku_name, updated_at } = row
  return (
    <InlineText
      label={`${title} ${sku_name}的 ERP 编码`.replace(' 的', '的')}
      value={row.code}
      max={60}
      failure={failure}
      onSave={(code, agreement) =>
        run({ erp_type: kind, id, items: [{ product_id, sku_id, code, updated_at }] }, agreement)
      }
    />
  )
}
