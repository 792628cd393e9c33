import { nowSeconds } from '@crm/base/clock'
import { word } from '@crm/base/messages'
import { type Material, materialCalls } from '@crm/contracts/calls/materials'
import { materialColumns } from '@crm/contracts/columns/materials'
import { materialFilterDefinitions } from '@crm/contracts/filters/materials'
import { materialRefusal } from '@crm/contracts/rules/materialRules'
import type { OpenerProps } from '@crm/platform/openers'
import { Button, Dialog, EmptyBlock, Tabs } from '@crm/ui/base'
import { FilterBar, type ListCells, ListTable, Picture, useLocalList } from '@crm/ui/data'
import { keyword, listFilters, select, tab } from '@crm/ui/filters'
import classes from './Material.module.css'
import { materialCells } from './materialCells.tsx'

const defined = materialFilterDefinitions
const filters = listFilters(
  materialCalls.list,
  materialColumns,
  {
    tab: tab(['all', '1', '2', '3'], 'all', { definition: defined.tab }),
    keyword: keyword({ placeholder: '名称/文案' }),
    state: select(defined.state, defined.state.options),
  },
  { sort: { order_by: 'created_at', sort: 'desc' } },
)
const tabs = defined.tab.options.map(({ value, label }) => ({ key: value, label }))
const cells: ListCells<Material, typeof materialColumns> = {
  ...materialCells,
  name: ({ row }) => (
    <span className={classes.named}>
      <Picture src={row.cover} name={row.name} size={40} />
      {row.name}
    </span>
  ),
}

/** 选择素材: those that the licence allows for a use; of the others it says why not. */
export function MaterialPicker({
  scope,
  platforms = [],
  limit,
  onPick,
  onClose,
}: OpenerProps['materialPicker'] & { onClose: () => void }) {
  const list = useLocalList(materialCalls.list, { columns: materialColumns, filters })
  const ids = [...list.selection.keys].map(Number)
  const refusal = (row: Material) =>
    materialRefusal(row, { scope, platforms }, nowSeconds()) ??
    (ids.length >= limit && !ids.includes(row.id) ? `最多选择 ${limit} 个素材` : undefined)
  const confirm = () => {
    onPick(ids)
    onClose()
  }
  return (
    <Dialog
      open
      flush
      width={1026}
      title="选择素材"
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            {word.cancel}
          </Button>
          <Button theme="solid" disabled={ids.length === 0} onClick={confirm}>
            {ids.length === 0 ? '确定' : `确定（${ids.length}）`}
          </Button>
        </>
      }
    >
      <Tabs
        label="类型"
        items={tabs.map((item) => ({ ...item, count: list.counts?.[item.key] }))}
        value={list.values.tab}
        onChange={(key) => list.set({ tab: key })}
      />
      <FilterBar filters={list.filters} />
      <ListTable
        list={list}
        label="可选素材"
        rowKey={(row) => row.id}
        cells={cells}
        without={['interactions', 'uploader', 'spu_name', 'created_at']}
        bulk={() => null}
        selectable={0}
        rowRefusal={refusal}
        empty={<EmptyBlock title="暂无素材" />}
      />
    </Dialog>
  )
}
