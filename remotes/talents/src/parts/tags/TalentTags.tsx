import { canEditTalentTags } from '@crm/access/talents'
import { useAction } from '@crm/client/hooks'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { BusinessModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { talentTagColumns } from '@crm/contracts/columns/talentTags'
import { TAGS_MAX } from '@crm/contracts/rules/talentTagRules'
import { useCanCall, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, CallButton, EmptyBlock, GuardedButton, Hint, useDialog, DesktopOnly } from '@crm/ui/base'
import { FilterBar, ListPage, listReads, useList } from '@crm/ui/data'
import { Switch } from '@crm/ui/form'
import { AddTagsDialog } from './AddTagsDialog.tsx'
import { TagGroupDialog } from './TagGroupDialog.tsx'
import { TagGroups } from './TagGroups.tsx'
import { talentTagFilters } from './talentTagFilters.ts'
import classes from './TalentTags.module.css'
import { TalentTagTable } from './TalentTagTable.tsx'
import { useTagGroups } from './useTagGroups.ts'

/** What the page of a module reads first: the list itself. */
export const tagReads = (classify: ModuleId) => listReads(talentTagCalls.list, talentTagFilters, { also: { classify } })

interface TalentTagsProps {
  classify: ModuleId
  title: string
}

/** Tags of talents that a module has: groups at the left, their tags at the right. */
export function TalentTags({ classify, title }: TalentTagsProps) {
  const who = useWho()
  const edits = canEditTalentTags(who, classify)
  const canCall = useCanCall()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const list = useList(talentTagCalls.list, {
    id: classify === BusinessModule.commerce ? 'talent_tag' : 'content_talent_tag',
    columns: talentTagColumns,
    filters: talentTagFilters,
    also: { classify },
  })
  const groups = useTagGroups(classify)
  const { group_id } = list.values
  const ext = list.rows.data?.ext
  const add = (
    <GuardedButton
      theme="solid"
      guardRepeats={false}
      refusal={addRefusal(edits, ext, groups.data?.list.length)}
      onClick={() => openDialog(AddTagsDialog, { classify, groupId: group_id })}
    >
      添加标签
    </GuardedButton>
  )
  // A tag stands in a group, so the first step of a new enterprise is one.
  const first =
    edits && groups.data?.list.length === 0 ? (
      <DesktopOnly>
        <Button theme="solid" onClick={() => openDialog(TagGroupDialog, { classify })}>
          添加分组
        </Button>
      </DesktopOnly>
    ) : (
      add
    )
  return (
    <ListPage
      title={title}
      actions={
        <>
          {canCall(talentTagCalls.setting, classify) && ext && (
            <DesktopOnly>
              <PersonalSwitch classify={classify} isOn={ext.personal_tags === 1} />
            </DesktopOnly>
          )}
          {classify === BusinessModule.content && canOpen('TalentTag') && <CopyTags />}
          {add}
        </>
      }
    >
      <div className={classes.split}>
        <TagGroups
          classify={classify}
          groups={groups}
          selected={group_id}
          edits={edits}
          onSelect={(id) => list.set({ group_id: id })}
        />
        <div className={classes.list}>
          <FilterBar filters={list.filters} />
          <TalentTagTable classify={classify} list={list} empty={<EmptyBlock title="暂无标签" action={first} />} />
        </div>
      </div>
    </ListPage>
  )
}

function addRefusal(
  edits: boolean,
  ext: { personal_tags: number; total: number } | undefined,
  groupCount: number | undefined,
): string | undefined {
  if (ext && ext.total >= TAGS_MAX) return `最多 ${TAGS_MAX} 个标签`
  if (groupCount === 0) return edits ? '请先添加分组' : '暂无标签分组，请联系管理员'
  return !edits && ext?.personal_tags === 0 ? '企业未开放个人标签，请联系管理员' : undefined
}

/** 从带货标签复制, for whoever manages the tags of seeding and reads those of commerce. */
function CopyTags() {
  const copy = useAction(talentTagCalls.copy, {
    weight: {
      ask: {
        title: '从带货标签复制？',
        content: '复制全员可见且启用的带货标签及其分组，已有的名称略过；之后两边各自修改，互不影响。',
        confirmText: '复制',
      },
    },
    done: ({ tags }) => (tags === 0 ? '没有可复制的标签' : `已复制 ${tags} 个标签`),
  })
  return (
    <CallButton call={talentTagCalls.copy} loading={copy.saving} onClick={() => void copy.run({})}>
      从带货标签复制
    </CallButton>
  )
}

function PersonalSwitch({ classify, isOn }: { classify: ModuleId; isOn: boolean }) {
  const setting = useAction(talentTagCalls.setting, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  return (
    <span className={classes.switch}>
      允许成员创建个人标签
      <Hint content="开放后，媒介与店铺运营可以创建仅自己可见的标签" />
      <Switch
        size="small"
        aria-label="允许成员创建个人标签"
        checked={isOn}
        loading={setting.saving}
        onChange={(on) => void setting.run({ classify, personal_tags: on ? 1 : 0 })}
      />
    </span>
  )
}
