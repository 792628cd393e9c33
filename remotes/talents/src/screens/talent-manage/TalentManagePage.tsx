import { leadsTalents } from '@crm/access/talents'
import { useCall } from '@crm/client/hooks'
import { talentCalls } from '@crm/contracts/calls/talents'
import { AuthorManageType, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { myTalentColumns } from '@crm/contracts/columns/talents'
import { myTalentFilterDefinitions } from '@crm/contracts/filters/talents'
import { useCanOpen, useQuery } from '@crm/platform/navigate'
import { useSession, useWho } from '@crm/platform/session'
import { Button, Tabs, TextLink, useDialog } from '@crm/ui/base'
import { ListPage, listReads, useList } from '@crm/ui/data'
import { includeStart, searchedKeyword } from '../../lib/includeStart.ts'
import { platformNamed } from '../../lib/talentFilters.ts'
import { IncludeDialog } from '../../parts/IncludeDialog.tsx'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { NoFollowedTalents } from '../../parts/NoFollowedTalents.tsx'
import { NoTalentFound } from '../../parts/NoTalentFound.tsx'
import { OpenFollowLog } from './OpenFollowLog.tsx'
import { stageRequest, TalentBoard } from './TalentBoard.tsx'
import { talentManageFilters } from './talentManageFilters.ts'
import { TalentManageTable } from './TalentManageTable.tsx'

const tabs = myTalentFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))

const listed = listReads(talentCalls.myList, talentManageFilters)

/** The table; the board asks by stage. */
export const firstReads: typeof listed = (query, isComing) =>
  query.view_mode === 'board' ? [] : listed(query, isComing)

/** 我的达人: the talents that staff follow, by stage, as a table or a board; leads see those of their team. */
export function TalentManagePage() {
  const who = useWho()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const [{ view_mode }] = useQuery()
  const isBoard = view_mode === 'board'
  const list = useList(talentCalls.myList, {
    id: 'talent_manage',
    columns: myTalentColumns,
    filters: talentManageFilters,
    enabled: !isBoard,
  })
  const { values, set, filters, request } = list
  const { tab: _, ...ofAllTabs } = list.narrowing
  const counts = useCall(talentCalls.myStageCount, ofAllTabs)
  const groups = useCall(talentCalls.tagGroups, {})
  // Of the board's columns, which are asked one by one, the first says what fields there are.
  const board = useCall(talentCalls.myList, stageRequest(request, 'none'), { enabled: isBoard })
  const fields = (isBoard ? board : list.rows).data?.ext.custom_fields
  const leadsColonels =
    useSession().follow?.author_manage_type === AuthorManageType.colonelManagement && canOpen('ColonelList')
  const platform = platformNamed(values.platform)
  const empty = <NoFollowedTalents platform={platform} />
  const searched = searchedKeyword(values)
  const start = includeStart(platform, searched)
  const noMatch = <NoTalentFound platform={platform} searched={searched} onReset={filters.reset} />
  return (
    <ListPage
      title="我的达人"
      fresh={{ of: 'orders', platform: values.platform, tip: '成交数据1小时更新一次' }}
      actions={
        <>
          {canOpen('TalentFollowBlog') && <TextLink to="TalentFollowBlog">跟进记录</TextLink>}
          {leadsColonels && <TextLink to="ColonelList">团长管理</TextLink>}
          {leadsTalents(who) && (
            <Tabs
              kind="button"
              label="范围"
              items={[
                { key: 'mine', label: '我的' },
                { key: 'team', label: '团队' },
              ]}
              value={values.scope}
              onChange={(scope) => set({ scope, dept_id: undefined, user_id: undefined })}
            />
          )}
          <Tabs
            kind="button"
            label="视图"
            items={[
              { key: 'table', label: '表格' },
              { key: 'board', label: '看板' },
            ]}
            value={values.view_mode}
            onChange={(view_mode) => set({ view_mode })}
          />
          <Button theme="solid" onClick={() => openDialog(IncludeDialog, { start })}>
            收录达人
          </Button>
        </>
      }
      tabs={
        <ListTabs
          platform={values.platform}
          platforms={PLATFORMS_AND_ALL}
          onPlatform={(next) => set({ platform: next })}
        >
          {!isBoard && (
            <Tabs
              label="阶段"
              items={tabs.map((item) => {
                const count = counts.data?.[item.key]
                return { ...item, count, urgent: item.key === 'due' && count !== undefined && count > 0 }
              })}
              value={values.tab}
              onChange={(tab) => set({ tab })}
            />
          )}
        </ListTabs>
      }
      filters={filters}
      tagGroups={groups.data?.list ?? []}
      ownFields={fields}
      without={values.scope === 'team' ? [] : ['dept_id', 'user_id']}
    >
      {isBoard ? (
        <TalentBoard request={request} empty={filters.narrowed ? noMatch : empty} />
      ) : (
        <TalentManageTable list={list} empty={empty} counts={counts.data} />
      )}
      <OpenFollowLog platform={values.platform} scope={values.scope} />
    </ListPage>
  )
}
