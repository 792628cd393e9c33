import { isCorpAdmin } from '@crm/access/roles'
import { showsUpgradeBanner } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { talentCalls } from '@crm/contracts/calls/talents'
import { publicTalentColumns } from '@crm/contracts/columns/talents'
import { FollowMode, QuotaType, TaskModule } from '@crm/contracts/enums'
import { publicTalentFilterDefinitions } from '@crm/contracts/filters/talents'
import { useCanOpen } from '@crm/platform/navigate'
import { withinQuota } from '@crm/platform/plan'
import { useSession, useWho } from '@crm/platform/session'
import { Banner, Button, EmptyBlock, Tabs, TextLink, useDialog } from '@crm/ui/base'
import { ImportButton, type ListImport, ListPage, listReads, useList } from '@crm/ui/data'
import { includeStart, searchedKeyword } from '../../lib/includeStart.ts'
import { IncludeDialog } from '../../parts/IncludeDialog.tsx'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { PoolQuota } from './PoolQuota.tsx'
import { talentPublicFilters } from './talentPublicFilters.ts'
import { TalentPublicTable } from './TalentPublicTable.tsx'

const tabs = publicTalentFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))

/** The list itself. */
export const firstReads = listReads(talentCalls.publicList, talentPublicFilters)

/** 达人公海: the corporation's talents without an exclusive follower, to be followed, assigned, tagged or removed. */
export function TalentPublicPage() {
  const who = useWho()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const list = useList(talentCalls.publicList, {
    id: 'talent_public',
    columns: publicTalentColumns,
    filters: talentPublicFilters,
  })
  const groups = useCall(talentCalls.tagGroups, {})
  const quotas = useCall(commonCalls.quotaList, { type: QuotaType.publicAuthor })
  const isSingle = useSession().follow?.follow_type === FollowMode.single
  const { values, set, counts } = list
  const { platform } = values
  // A full pool leads to the plans: nothing more comes in, by name or by file.
  const openInclude = async () => {
    if (await withinQuota(QuotaType.publicAuthor))
      openDialog(IncludeDialog, { start: includeStart(platform, searchedKeyword(values)) })
  }
  const include = (
    <Button theme="solid" onClick={() => void openInclude()}>
      收录达人
    </Button>
  )
  const imports: ListImport | undefined = isCorpAdmin(who)
    ? { module: TaskModule.talentPublic, title: '导入达人到公海', platform, quota: QuotaType.publicAuthor }
    : undefined
  return (
    <ListPage
      title="达人公海"
      fresh={{ of: 'orders', platform, tip: '成交数据1小时更新一次' }}
      actions={
        <>
          <PoolQuota quotas={quotas.data} />
          {canOpen('SystemBusinessConfigure') && (
            <TextLink to="SystemBusinessConfigure" query={{ section: 'release' }}>
              回收规则
            </TextLink>
          )}
          {include}
        </>
      }
      above={showsUpgradeBanner(who) && <Banner kind="warning">个人版最多管理 300 位达人，升级企业版可管理更多</Banner>}
      tabs={
        <ListTabs platform={platform} onPlatform={(next) => set({ platform: next })}>
          <Tabs
            label="公海分类"
            items={tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
            value={values.tab}
            onChange={(tab) => set({ tab })}
          />
        </ListTabs>
      }
      filters={list.filters}
      tagGroups={groups.data?.list ?? []}
      without={isSingle ? ['multi'] : []}
    >
      <TalentPublicTable
        list={list}
        imports={imports}
        empty={
          <EmptyBlock
            title="公海暂无达人"
            action={
              <>
                {imports && <ImportButton text="导入达人" imports={imports} />}
                {include}
              </>
            }
          />
        }
      />
    </ListPage>
  )
}
