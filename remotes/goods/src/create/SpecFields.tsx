import { GOODS_PRICE_MAX, SPEC_GROUPS_MAX, SPEC_ITEMS_MAX, SPEC_NAME_MAX } from '@crm/contracts/rules/goodsRules'
import { Button, Input, TextButton } from '@crm/ui/base'
import { type Column, DataTable } from '@crm/ui/data'
import { MoneyInput, NumberInput, Select } from '@crm/ui/form'
import classes from './create.module.css'
import { filledGroups, type SkuValues, skuRows, type SpecGroup } from './handMade.ts'

const STOCK_MAX = 100_000_000

interface SpecFieldsProps {
  groups: readonly SpecGroup[]
  onGroups: (groups: readonly SpecGroup[]) => void
  skus: Readonly<Record<string, SkuValues>>
  onSkus: (skus: Readonly<Record<string, SkuValues>>) => void
}

/** 规格: groups with their items, and a row for each combination. */
export function SpecFields({ groups, onGroups, skus, onSkus }: SpecFieldsProps) {
  const put = (id: number, change: Partial<SpecGroup>) =>
    onGroups(groups.map((group) => (group.id === id ? { ...group, ...change } : group)))
  const add = () => onGroups([...groups, { id: Math.max(0, ...groups.map(({ id }) => id)) + 1, name: '', items: [] }])
  const rows = skuRows(groups)
  const type = (key: string, change: SkuValues) => onSkus({ ...skus, [key]: { ...skus[key], ...change } })
  const columns: Column<(typeof rows)[number]>[] = [
    ...filledGroups(groups).map(({ id, name }, at) => ({
      ...{ key: `group${id}`, title: name || `规格${at + 1}`, width: 110 },
      render: (row: (typeof rows)[number]) => row.names[at],
    })),
    {
      ...{ key: 'price', title: '价格', width: 140 },
      render: ({ key }) => (
        <MoneyInput
          label={`${key} 价格`}
          max={GOODS_PRICE_MAX}
          value={skus[key]?.price}
          onChange={(price) => type(key, { price })}
        />
      ),
    },
    {
      ...{ key: 'stock', title: '库存', width: 120 },
      render: ({ key }) => (
        <NumberInput
          label={`${key} 库存`}
          max={STOCK_MAX}
          value={skus[key]?.stock}
          onChange={(stock) => type(key, { stock })}
        />
      ),
    },
    {
      ...{ key: 'outer_id', title: '商家编码', width: 150 },
      render: ({ key }) => (
        <Input
          aria-label={`${key} 商家编码`}
          maxLength={60}
          value={skus[key]?.outer_id ?? ''}
          onChange={(outer_id) => type(key, { outer_id })}
        />
      ),
    },
  ]
  const ready = { state: 'ready' as const, data: { list: rows }, failure: undefined, stale: false, retry: () => {} }
  return (
    <>
      {groups.map(({ id, name, items }, at) => (
        <div key={id} className={classes.group}>
          <Input
            aria-label={`第 ${at + 1} 组规格名称`}
            placeholder="规格名称，如：口味"
            maxLength={SPEC_NAME_MAX}
            value={name}
            onChange={(next) => put(id, { name: next })}
          />
          <Select
            aria-label={`第 ${at + 1} 组规格值`}
            placeholder={`输入规格值后回车，最多 ${SPEC_ITEMS_MAX} 个`}
            style={{ width: '100%' }}
            multiple
            filter
            allowCreate
            max={SPEC_ITEMS_MAX}
            emptyContent="输入后回车添加"
            optionList={items.map((item) => ({ value: item, label: item }))}
            value={[...items]}
            onChange={(next) =>
              put(id, {
                items: [
                  ...new Set((Array.isArray(next) ? next : []).map((item) => String(item).trim()).filter(Boolean)),
                ],
              })
            }
          />
          <TextButton
            label={`移除第 ${at + 1} 组规格`}
            onClick={() => onGroups(groups.filter((group) => group.id !== id))}
          >
            移除
          </TextButton>
        </div>
      ))}
      {groups.length < SPEC_GROUPS_MAX && (
        <div>
          <Button onClick={add}>添加规格</Button>
        </div>
      )}
      {rows.length > 0 && (
        <DataTable label="规格组合" rows={ready} columns={columns} rowKey={(row) => row.key} stickyTop={false} />
      )}
    </>
  )
}
