import { canEditTalentTags } from '@crm/access/talents'
import { useAction } from '@crm/client/hooks'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { talentTagColumns } from '@crm/contracts/columns/talentTags'
import { TAGS_MAX } from '@crm/contracts/rules/talentTagRules'
import { useCanCall } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, GuardedButton, Hint, useDialog, DesktopOnly } from '@crm/ui/base'
import { FilterBar, ListPage, listReads, useList } from '@crm/ui/data'
import { Switch } from '@crm/ui/form'
import { AddTagsDialog } from './AddTagsDialog.tsx'
import { TagGroupDialog } from './TagGroupDialog.tsx'
import { TagGroups } from './TagGroups.tsx'
import { talentTagFilters } from './talentTagFilters.ts'
import classes from './TalentTagPage.module.css'
import { TalentTagTable } from './TalentTagTable.tsx'
import { useTagGroups } from './useTagGroups.ts'

/** The list itself. */
export const firstReads = listReads(talentTagCalls.list, talentTagFilters)

/** 达人标签: groups at the left, their tags at the right. */
export function TalentTagPage() {
  const who = useWho()
  const edits = canEditTalentTags(who)
  const canCall = useCanCall()
  const openDialog = useDialog()
  const list = useList(talentTagCalls.list, { id: 'talent_tag', columns: talentTagColumns, filters: talentTagFilters })
  const groups = useTagGroups()
  const { group_id } = list.values
  const ext = list.rows.data?.ext
  const add = (
    <GuardedButton
      theme="solid"
      guardRepeats={false}
      refusal={addRefusal(edits, ext, groups.data?.list.length)}
      onClick={() => openDialog(AddTagsDialog, { groupId: group_id })}
    >
      添加标签
    </GuardedButton>
  )
  // A tag stands in a group, so the first step of a new enterprise is one.
  const first =
    edits && groups.data?.list.length === 0 ? (
      <DesktopOnly>
        <Button theme="solid" onClick={() => openDialog(TagGroupDialog, {})}>
          添加分组
        </Button>
      </DesktopOnly>
    ) : (
      add
    )
  return (
    <ListPage
      title="达人标签"
      actions={
        <>
          {canCall(talentTagCalls.setting) && ext && (
            <DesktopOnly>
              <PersonalSwitch isOn={ext.personal_tags === 1} />
            </DesktopOnly>
          )}
          {add}
        </>
      }
    >
      <div className={classes.split}>
        <TagGroups groups={groups} selected={group_id} edits={edits} onSelect={(id) => list.set({ group_id: id })} />
        <div className={classes.list}>
          <FilterBar filters={list.filters} />
          <TalentTagTable list={list} empty={<EmptyBlock title="暂无标签" action={first} />} />
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

function PersonalSwitch({ isOn }: { isOn: boolean }) {
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
        onChange={(on) => void setting.run({ personal_tags: on ? 1 : 0 })}
      />
    </span>
  )
}
