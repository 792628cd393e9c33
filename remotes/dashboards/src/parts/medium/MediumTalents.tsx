import { mediumCalls } from '@crm/contracts/calls/medium'
import { mediumTalentColumns } from '@crm/contracts/columns/medium'
import { ExportType } from '@crm/contracts/taskTypes'
import { useSession } from '@crm/platform/session'
import { ReadActions, Tabs, TextButton, useDialog } from '@crm/ui/base'
import { type List, ListTable, useLocalList } from '@crm/ui/data'
import classes from './medium.module.css'
import { type MediumScope, mediumTalentFilters, offersTradeRange, versionOf } from './mediumFilters.ts'
import { mediumTalentCells, OrdersContext } from './mediumTalentCells.tsx'
import { NewTalentRules } from './NewTalentRules.tsx'

const ranges = [
  { key: '0', label: '全部数据' },
  { key: '1', label: '新达人期数据' },
] as const

/** What the list asks besides its filters, by the rule of who is new. */
export function useTalentRules() {
  const rule = useSession().user.corp_setting.author_new_tag_rule
  return {
    version: versionOf(rule),
    asks: <Request extends object>(request: Request, { author_type }: { author_type: 0 | 1 }) =>
      offersTradeRange(rule, author_type) ? request : { ...request, new_type: 0 as const },
  }
}

/** 合作列表 of the drawer. */
export function MediumTalents({ scope }: { scope: MediumScope }) {
  const { version, asks } = useTalentRules()
  const list = useLocalList(mediumCalls.authorList, {
    id: 'medium_talents',
    columns: mediumTalentColumns,
    filters: mediumTalentFilters,
    also: { ...scope, version },
    asks,
  })
  return <TalentTable list={list} scope={scope} />
}

type TalentFields = (typeof mediumTalentFilters)['fields']

/** 合作列表: the person's talents with 合计; new ones apart; a count opens what is behind it. */
export function TalentTable({
  list,
  scope,
}: {
  list: List<typeof mediumCalls.authorList, TalentFields>
  scope: MediumScope
}) {
  const rule = useSession().user.corp_setting.author_new_tag_rule
  const openDialog = useDialog()
  const version = versionOf(rule)
  const { values, set, counts } = list
  return (
    <OrdersContext value={{ ...scope, version, new_type: list.request.new_type ?? 0 }}>
      <ListTable
        list={list}
        label="合作列表"
        rowKey={({ author_info }) => `${author_info.platform}${author_info.author_id}`}
        cells={mediumTalentCells}
        exports={ExportType.mediumDetail}
        views={false}
        empty="该时间段暂无合作达人"
        toolbar={
          <div className={classes.radios}>
            <Tabs
              kind="button"
              label="达人范围"
              items={[
                { key: '0', label: '全部合作达人', count: counts?.all },
                { key: '1', label: '新达人', count: counts?.new },
              ]}
              value={`${values.author_type}`}
              onChange={(next) => set({ author_type: next === '1' ? 1 : 0 })}
            />
            {offersTradeRange(rule, values.author_type) && (
              <span className={classes.radio}>
                交易数据
                <Tabs
                  kind="button"
                  label="交易数据"
                  items={ranges}
                  value={`${values.new_type}`}
                  onChange={(next) => set({ new_type: next === '1' ? 1 : 0 })}
                />
              </span>
            )}
            <ReadActions>
              <TextButton onClick={() => openDialog(NewTalentRules, { rule })}>新达人规则介绍</TextButton>
            </ReadActions>
          </div>
        }
      />
    </OrdersContext>
  )
}
